import FuzzSupport

// Bytes become a plan whose schedule is written with the constructors' tables.
Fuzzer.run { bytes in
  let text = ScheduleScript.schedule(&bytes)
  ScheduleProbe.run(schedule: text, &bytes)
}
