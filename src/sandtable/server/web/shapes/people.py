"""Who people are."""

from __future__ import annotations

import msgspec

from sandtable.server.notices.sorts import NoticeKind
from sandtable.server.web.shapes.base import Shape


class Card(Shape):
    """A person with a new session; programs send the token, browsers have it as a cookie."""

    id: str
    name: str
    account: bool
    token: str


class PersonalSettings(Shape):
    """What somebody set for themselves."""

    lang: str | msgspec.UnsetType = msgspec.UNSET
    mail: str | msgspec.UnsetType = msgspec.UNSET
    mail_confirmed: bool | msgspec.UnsetType = msgspec.UNSET
    webhook: str | msgspec.UnsetType = msgspec.UNSET
    quiet: str | msgspec.UnsetType = msgspec.UNSET
    ask: str | msgspec.UnsetType = msgspec.UNSET
    silent: list[NoticeKind] | msgspec.UnsetType = msgspec.UNSET


class Me(Shape):
    """Who I am."""

    id: str
    name: str
    account: bool
    only_table: str
    settings: PersonalSettings
    languages: list[str]
    mail: bool  # whether this server sends any


class ChangedMe(Shape):
    """Name and settings as they are now."""

    name: str
    settings: PersonalSettings


class Visitor(Shape):
    """Somebody who came to watch."""

    id: str
    name: str
    role: str
