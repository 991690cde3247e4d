"""Mail and webhooks."""

from __future__ import annotations

import ipaddress
import smtplib
import socket
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

from sandtable.kernel.text import Text
from sandtable.server.settings import Mail
from sandtable.texts import book

PATIENCE = 10.0


def _lines(messages: list[dict[str, Any]]) -> list[str]:
    return [f"{m['title']}: {m.get('power', '')} {m['text']} {m['link']}".replace("  ", " ") for m in messages]


def _subject(messages: list[dict[str, Any]], lang: str) -> str:
    waiting = sum(m["kind"] == "your_move" for m in messages)
    title = str(messages[0]["title"])
    return book(lang).say(Text("notice.subject", {"n": waiting, "title": title})) if waiting else title


def send_mail(mail: Mail, to: str, messages: list[dict[str, Any]], lang: str) -> None:
    """One mail for all that waits; without a mail host nothing is sent."""
    if not mail.host:
        return
    letter = EmailMessage()
    letter["Subject"] = " ".join(_subject(messages, lang).split())
    letter["From"], letter["To"] = mail.sender, to
    letter.set_content("\n\n".join(_lines(messages)) + "\n")
    with smtplib.SMTP(mail.host, mail.port, timeout=PATIENCE) as server:
        if mail.tls:
            server.starttls()
        if mail.user:
            server.login(mail.user, mail.password)
        server.send_message(letter)


def send_hook(url: str, messages: list[dict[str, Any]], local: bool) -> None:
    """One post in the form that chat services take: `content` for one family, `text` for the other."""
    import httpx  # only servers that tell somebody by webhook need it, and it is slow to import

    if not local and not _public(url):
        raise ValueError("a webhook must not point into a private network")
    text = "\n".join(_lines(messages))
    body = {"content": text, "text": text, "username": "Sandtable", "allowed_mentions": {"parse": []}}
    httpx.post(url, json=body, timeout=PATIENCE, follow_redirects=False).raise_for_status()


def _public(url: str) -> bool:
    """Whether every address behind a name is one the whole world sees."""
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(parts.hostname or "", port, proto=socket.IPPROTO_TCP)
    return bool(found) and all(ipaddress.ip_address(info[4][0]).is_global for info in found)
