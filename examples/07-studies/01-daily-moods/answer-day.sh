#!/bin/sh
# Answers every prompt of a participant's day, three minutes after it comes.
#   answer-day.sh PATIENT DATE
set -eu
care events --patient "$1" --on "$2" --task moment --at "$2T00:00-05:00" --json |
  python3 -c 'import datetime, json, sys
for event in json.load(sys.stdin)["events"]:
    start = datetime.datetime.fromisoformat(event["start"].replace("Z", "+00:00"))
    print(event["key"], (start + datetime.timedelta(minutes=3)).isoformat())' |
  while read -r event time; do
    echo '{ "mood": 5, "energy": 4, "tension": 2, "company": ["friends"], "pleasant": true }' |
      care do --patient "$1" --event "$event" --answers - --at "$time"
  done
