"""Answers a survey with keys on a terminal.

Exits with 0 if all claims hold.

usage: survey_keys_test.py CARE FOLDER
"""
import json
import sys
import termios

from screen import Screen, claim, failures, run

DOWN = "\x1b[B"
clock = ["--at", "2026-06-08T12:00", "--zone", "UTC"]


def values():
    """Returns the recorded values by kind."""
    found = [item["value"] for item in json.loads(run("outcomes", "--json", *clock))["items"]]
    types = ("integer", "double", "boolean", "text")
    return {value["kind"]: next(value[type] for type in types if type in value)
            for outcome in found for value in outcome["values"]}


class Survey(Screen):
    """A survey below what was printed before."""

    seen = 0

    def asks(self, text):
        """Waits until a question and its keys are shown."""
        self.until(lambda: text in self.bytes[self.seen:], 30, text)
        self.until(lambda: "q leave" in self.bytes[self.seen + self.bytes[self.seen:].index(text):], 30, "the keys")
        self.seen = len(self.bytes)

    def answer(self, question, keys):
        self.asks(question)
        self.press(keys)


@claim("arrows and numbers choose, b goes back, and what was chosen is recorded")
def _():
    survey = Survey("do", "ask", *clock)
    survey.answer("Welcome", "\r")
    survey.answer("How bad", "7")
    survey.answer("› 7", "\r")
    survey.answer("Where?", DOWN + " ")
    survey.answer("[x] 1", "2 \r")
    survey.answer("Better?", "b")
    survey.answer("Where?", "\r")
    survey.answer("Better?", DOWN + "\r")
    survey.until(lambda: ":back goes back" in survey.bytes, 30, "the typed commands")
    survey.press("A long word\r")
    survey.until(lambda: "✓" in survey.bytes[survey.seen:], 30, "the end")
    assert survey.end() == 0
    assert values() == {"pain": 7, "where": "knee hip", "better": True, "word": "A long word"}, values()


@claim("nothing is recorded for an item that needs an answer and has none")
def _():
    run("undo", "ask", *clock)
    survey = Survey("do", "ask", *clock)
    survey.answer("Welcome", "\r")
    survey.answer("How bad", "\r")
    survey.until(lambda: "needs an answer" in survey.bytes, 30, "the message")
    survey.answer("How bad", "q")
    survey.until(lambda: "save" in survey.bytes[survey.seen:], 30, "the question")
    survey.press("\r")
    assert survey.end() == 0


@claim("Ctrl-C keeps the answers, and the terminal is as before")
def _():
    survey = Survey("do", "ask", *clock)
    survey.answer("How bad", "3\r")
    survey.answer("Where?", "\x03")
    assert survey.end() == 0
    assert termios.tcgetattr(survey.inner) == survey.before
    again = Survey("do", "ask", *clock)
    again.answer("Where?", "b")
    again.answer("› 3", "\x03")
    assert again.end() == 0


@claim("with --plain, answers are typed")
def _():
    survey = Screen("do", "ask", "--plain", *clock)
    survey.until(lambda: "0 … 10" in survey.bytes and "> " in survey.bytes, 30, "the question")
    assert "Enter continues" not in survey.bytes
    survey.press("quit\n\n")
    assert survey.end() == 0


sys.exit(failures())
