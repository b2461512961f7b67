"""Lets the time of a step run out on a terminal.

Exits with 0 if all claims hold.

usage: time_test.py CARE FOLDER
"""
import sys

from screen import Screen, claim, failures, run

UP = "The time for this page is up"


@claim("with keys, the survey says that the time is up, and continues by itself")
def _():
    survey = Screen("do", "ask")
    survey.until(lambda: "You have 2 s for this page" in survey.bytes, 30, "the limit")
    survey.until(lambda: "In a word?" in survey.bytes, 30, "the next page")
    assert survey.bytes.count(UP) == 1, survey.bytes
    survey.press("\r")
    assert survey.end() == 0


@claim("where answers are typed, the notice is above the line, and the line that came too late is dropped")
def _():
    run("undo", "ask")
    survey = Screen("do", "ask", "--plain")
    survey.until(lambda: "How bad" in survey.bytes and "> " in survey.bytes, 30, "the question")
    survey.press("7")
    survey.until(lambda: UP in survey.bytes, 30, "the notice")
    assert "In a word?" not in survey.bytes
    survey.press("\r")
    survey.until(lambda: "In a word?" in survey.bytes, 30, "the next page")
    assert survey.bytes.count(UP) == 1, survey.bytes
    survey.press("\r")
    assert survey.end() == 0
    assert '"integer"' not in run("outcomes", "--json"), run("outcomes", "--json")


sys.exit(failures())
