import FuzzSupport

// Turns bytes into a plan whose schedule uses the constructors' tables.
Fuzzer.run { bytes in
  let text = ScheduleScript.schedule(&bytes)
  ScheduleProbe.run(schedule: text, &bytes)
}
