"""Shows a participant's day from ready-made rows with Django, its models, and its templates: a peer of `scripts/bench web`.

CARE_PEER_ROWS is the database of flask_peer.py; the page is the same.
"""
import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import models
from django.http import HttpResponse
from django.template import engines
from django.urls import path

settings.configure(
    ROOT_URLCONF=__name__,
    ALLOWED_HOSTS=["*"],
    SECRET_KEY="s" * 50,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["CARE_PEER_ROWS"], "CONN_MAX_AGE": None}},
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
)
application = get_wsgi_application()


class Card(models.Model):
    rowid = models.IntegerField(primary_key=True)
    patient, title, text, time, state = (models.TextField() for _ in range(5))
    place = models.IntegerField()

    class Meta:
        app_label, db_table, managed = "peer", "card", False


class Week(models.Model):
    rowid = models.IntegerField(primary_key=True)
    patient, day = (models.TextField() for _ in range(2))
    done, total = (models.IntegerField() for _ in range(2))

    class Meta:
        app_label, db_table, managed = "peer", "week", False


PAGE = engines["django"].from_string("""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Today</title><link rel="stylesheet" href="/care.css"></head><body>
<main><h1>Today</h1><ol>{% for row in week %}<li><a href="/?on={{ row.day }}">{{ row.day }}<span>{{ row.done }} of {{ row.total }}</span></a></li>{% endfor %}</ol>
{% for card in cards %}<article><h3>{{ card.title }}</h3><p>{{ card.text }}</p><p>{{ card.time }} · {{ card.state }}</p>
<form method="post" action="/press/{{ forloop.counter }}"><input type="hidden" name="token" value="{{ token }}"><button>Done</button></form></article>
{% endfor %}</main></body></html>""")


def day(request, patient):
    return HttpResponse(PAGE.render({
        "week": Week.objects.filter(patient=patient),
        "cards": Card.objects.filter(patient=patient).order_by("place"),
        "token": "t" * 43,
    }))


urlpatterns = [path("<patient>", day)]
