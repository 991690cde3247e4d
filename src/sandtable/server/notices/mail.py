"""Mail: to addresses whose owner has told us the code that we sent there."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage
from typing import Any

from sandtable.kernel.text import Text
from sandtable.server.notices.words import lines_of, subject_of
from sandtable.server.settings import Mail
from sandtable.texts import book

PATIENCE = 10.0


def send_mail(mail: Mail, to: str, messages: list[dict[str, Any]], lang: str) -> None:
    """One mail for all that waits."""
    _send(mail, to, subject_of(messages, lang), "\n\n".join(lines_of(messages)))


def send_code(mail: Mail, to: str, code: str, lang: str) -> None:
    """The code that proves that somebody reads what comes to this address."""
    words = book(lang)
    _send(mail, to, words.say(Text("notice.confirm_subject")), words.say(Text("notice.confirm", {"code": code})))


def _send(mail: Mail, to: str, subject: str, text: str) -> None:
    """Without a mail host nothing is sent."""
    if not mail.host:
        return
    letter = EmailMessage()
    letter["Subject"] = " ".join(subject.split())
    letter["From"], letter["To"] = mail.sender, to
    letter.set_content(text + "\n")
    with smtplib.SMTP(mail.host, mail.port, timeout=PATIENCE) as server:
        if mail.tls:
            server.starttls()
        if mail.user:
            server.login(mail.user, mail.password)
        server.send_message(letter)
