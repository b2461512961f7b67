"""Chooses one of several events at a terminal.

Exits with 0 if all claims hold.

usage: choose_test.py CARE FOLDER
"""
from terminal import Terminal

clock = ["--at", "2026-06-07T12:30", "--zone", "UTC"]

terminal = Terminal("do", "glass", *clock)
listed = terminal.expect(r"Which one\? > ")
assert "1  glass/2026-06-07T08:00" in listed and "2  glass/2026-06-07T12:00" in listed, listed
terminal.send("7\n")
assert "from 1 to 2" in terminal.expect(r"Which one\? > ")
terminal.send("2\n")
terminal.expect(r"glass/2026-06-07T12:00  at 12:30")

terminal = Terminal("do", "glass", "--on", "2026-06-08", "--at", "2026-06-08T12:30", "--zone", "UTC")
terminal.expect(r"Which one\? > ")
terminal.send("quit\n")
terminal.expect(r"nothing was done")
