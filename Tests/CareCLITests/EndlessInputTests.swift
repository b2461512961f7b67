import Testing

/// Input that never ends, and scripts that take the compiler long: each is refused, with a reason.
@Suite struct EndlessInputTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00" },
      survey = survey "s" { steps = { form "f" { items = { scale "x" { min = 0, max = 10 } } } } } } } }
    """

  /// Commands that read `/dev/zero`, in 2 GB of address space, and what they say.
  @Test(arguments: [
    ("repl --store :memory: < /dev/zero", "longer than 1048576 bytes"),
    ("run --store :memory: - < /dev/zero", "longer than"),
    ("run --store :memory: /dev/zero", "longer than"),
    ("do a --patient ana --answers - \(at) < /dev/zero", "longer than"),
    ("do a --patient ana --answers /dev/zero \(at)", "longer than"),
    ("check /dev/zero", "/dev/zero"),
  ])
  func endlessInputIsRefused(command: String, words: String) throws {
    try withCare { care in
      try care.write(Self.plan, to: "p/plan.lua")
      _ = try care.shell("care seed p \(Self.at) && care enroll p --patient ana --create --start 2026-06-07 \(Self.at)")
      let result = try care.shell("ulimit -v 4000000; care \(command)")
      #expect(result.code == 1 || result.code == 2, "\(result.output)")
      #expect(result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test func anAnswerThatIsTooLongEndsTheInputAndSaysSo() throws {
    try withCare { care in
      try care.write(Self.plan, to: "p/plan.lua")
      _ = try care.shell("care seed p \(Self.at) && care enroll p --patient ana --create --start 2026-06-07 \(Self.at)")
      let result = try care.shell("head -c 2000000 /dev/zero | tr '\\0' 5 | care do a --patient ana \(Self.at)")
      #expect(result.errors.contains("a line of standard input is longer than 1048576 bytes"), "\(result.errors)")
      #expect(try !care.shell("care outcomes --patient ana").output.contains("a/2026-06-07"), "nothing was recorded")
    }
  }

  @Test func rowsThatHaveANameEachAreNoEndlessText() throws {
    try withCare { care in
      try care.write("local t = {} for i = 1, 20000 do t[i] = { ['n' .. i] = 1 } end csv(t)", to: "rows.lua")
      let result = try care.shell("ulimit -v 4000000; care run --store :memory: rows.lua")
      #expect(result.code == 1)
      #expect(result.errors.contains("csv: the text is longer than 1048576 bytes"), "\(result.errors)")
    }
  }

  private static let at = "--at 2026-06-07T09:00 --zone UTC"
}
