"""The proving ground: random games that must keep every law, and measurements that can be repeated."""
