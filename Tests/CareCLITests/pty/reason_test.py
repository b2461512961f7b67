"""Gives the reason that a plan requires at a terminal.

Exits with 0 if all claims hold.

usage: reason_test.py CARE FOLDER
"""
from terminal import Terminal

clock = ["--at", "2026-06-07T20:00", "--zone", "UTC"]

terminal = Terminal("params", "walks", "wake=06:00", *clock)
asked = terminal.expect(r"Why\? > ")
assert "requires a reason" in asked, asked
terminal.send("\n")
assert "type the reason" in terminal.expect(r"Why\? > ")
terminal.send("she gets up early\n")
terminal.expect(r"set wake in ana.walks")

terminal = Terminal("clear", "walk", *clock)
terminal.expect(r"Why\? > ")
terminal.send("\x04")
terminal.expect(r"a reason is missing")
