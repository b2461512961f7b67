import FuzzSupport

// Turns bytes into a plan whose schedule is the text of an RFC 5545 rule.
Fuzzer.run { bytes in
  let text = RuleScript.schedule(&bytes)
  ScheduleProbe.run(schedule: text, &bytes)
}
