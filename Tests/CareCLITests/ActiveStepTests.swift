import Testing

@Suite struct ActiveStepTests {
  private static let now = "--at 2026-10-28T12:00 --zone Europe/Berlin"

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare([]) { care in
      try care.write(
        """
        return plan "gait" { title = "Gait", tasks = { task "gait" {
          title = "Walk", schedule = schedule.daily {},
          survey = survey "gait" { steps = {
            timed_walk "out" { title = "Walk to the wall" }, timed_walk "back" { title = "And back" },
          } },
        } } }
        """, to: "gait/plan.lua")
      try care.write("t,mark\n1,start\n9.256,finish\n", to: "out.csv")
      try care.write(#"{"t": 0, "mark": "start"}"# + "\n" + #"{"t": 10, "mark": "finish"}"# + "\n", to: "back.jsonl")
      try care.write("t,mark\n1,start\n0.5,finish\n", to: "wrong.csv")
      let setup = try care.shell(
        "care seed gait \(Self.now) && care enroll gait --patient ana --start 2026-10-28 --create \(Self.now)")
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func aRecordingIsOfOneMeasurement() throws {
    try enrolled { care in
      let result = try care.shell("care do gait --recording out.csv \(Self.now)")
      #expect(
        result.errors
          == "care: step back of the survey gait needs a recording of its own; pass a file of samples\n")
      #expect(result.code == 1)
    }
  }

  @Test func eachStepTakesItsOwnRecording() throws {
    try enrolled { care in
      let files = "--recording out=out.csv --recording back=back.jsonl"
      let result = try care.shell("care do gait \(files) --json \(Self.now)")
      #expect(result.output.contains("8.26"), "\(result.errors)\(result.output)")
      #expect(result.output.contains(#""kind" : "back""#), "\(result.output)")
      #expect(!result.output.contains("8.256"))
    }
  }

  @Test func aRecordingOfAStepThatIsNotThereIsRefused() throws {
    try enrolled { care in
      let files = "--recording out=out.csv --recording back=back.jsonl --recording up=out.csv"
      let result = try care.shell("care do gait \(files) \(Self.now)")
      #expect(result.code == 1)
      #expect(result.errors.contains("'up'"), "\(result.errors)")
    }
  }

  @Test func skippingATaskAsksForTheReason() throws {
    try enrolled { care in
      let typed = "skip\\n7\\nback\\nskip\\n3\\nback.jsonl\\n"
      let result = try care.shell("printf '\(typed)' | care do gait --json \(Self.now)")
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.errors.contains("Type 'skip' if it cannot be done."), "\(result.errors)")
      #expect(result.errors.contains("Why can you not do it?"), "\(result.errors)")
      #expect(result.errors.contains("3 It hurts, or it is not safe"), "\(result.errors)")
      #expect(result.errors.contains("! Please type a number from 1 to 4, or quit."), "\(result.errors)")
      #expect(
        result.output.contains(#""kind" : "back""#) && !result.output.contains(#""kind" : "out""#), "\(result.output)")
      let exported = try care.shell("care export tables out \(Self.now) && cat out/answers.csv")
      #expect(exported.output.contains("unsafe"), "\(exported.errors)\(exported.output)")
    }
  }

  @Test func aFileOfAnswersSaysWhyATaskIsNotDone() throws {
    try enrolled { care in
      try care.write(#"{"out": {"not_done": "device"}}"#, to: "answers.json")
      let files = "--answers answers.json --recording back=back.jsonl"
      let result = try care.shell("care do gait \(files) --json \(Self.now)")
      #expect(result.code == 0 && !result.output.contains(#""kind" : "out""#), "\(result.errors)\(result.output)")
      try care.write(#"{"back": {"not_done": "lazy"}}"#, to: "wrong.json")
      let other = try care.shell("care do gait --answers wrong.json --recording out=out.csv \(Self.now)")
      #expect(other.code != 0 && !other.errors.contains("lazy"), "\(other.errors)")
    }
  }

  @Test func whatWasMeasuredIsShown() throws {
    try enrolled { care in
      let result = try care.shell("printf 'wrong.csv\\nout.csv\\nback.jsonl\\n' | care do gait \(Self.now)")
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.errors.contains(" ! line 3: t is less than in the sample before"), "\(result.errors)")
      #expect(result.errors.contains(" › 8.26 s"), "\(result.errors)")
      #expect(result.errors.contains(" › 10 s"), "\(result.errors)")
    }
  }
}
