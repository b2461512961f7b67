#!/bin/sh
# Tests `text-messages` over a store of its own. Ends with "N passed, N failed".
set -u
cd "$(dirname "$0")" || exit 1
CARE_STORE=$(mktemp -d)/test.sqlite
export CARE_STORE
trap 'rm -rf "$(dirname "$CARE_STORE")"' EXIT
passed=0
failed=0

# expect WHAT EXPECTED GOT
expect() {
  if [ "$2" = "$3" ]; then
    passed=$((passed + 1))
    echo "ok      $1"
  else
    failed=$((failed + 1))
    echo "FAILED  $1: expected '$2', got '$3'"
  fi
}

# A plan and a participant, always the same, whatever the clock and the zone of this machine.
care seed plans --at 2026-06-01T08:00Z >/dev/null &&
  care enroll water --patient ana --start 2026-06-08 --create --zone UTC --at 2026-06-01T08:00Z >/dev/null || exit 1

expect "an hour before the window closes there is a message" \
  "+1 555 0100 Did you drink your glass?" "$(./text-messages ana '+1 555 0100' 2026-06-08T10:30Z)"
expect "at noon there is none" "" "$(./text-messages ana '+1 555 0100' 2026-06-08T12:00Z)"

care do glass --patient ana --at 2026-06-08T09:00Z >/dev/null
expect "who drank is left alone" "" "$(./text-messages ana '+1 555 0100' 2026-06-08T10:30Z)"

# Exit codes tell a broken plan (2) from anything else that fails (1), without a store to clean up.
printf 'return plan "water" { titel = "Water", tasks = {} }' >"$(dirname "$CARE_STORE")/plan.lua"
care seed "$(dirname "$CARE_STORE")/plan.lua" --store :memory: --json >/dev/null 2>&1
expect "an error in a plan exits with 2" 2 $?
care enroll wine --patient ana --start 2026-06-08 --json >/dev/null 2>&1
expect "a plan that is not there ends with 1" 1 $?

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
