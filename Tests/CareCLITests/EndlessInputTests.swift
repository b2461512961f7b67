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
    ("import samples /dev/zero --store :memory:", "is a device"),
    ("import samples - --store :memory: < /dev/zero", "has a line longer than 4 MiB"),
    ("import questionnaire /dev/zero", "/dev/zero"),
    ("export tables t --pseudonyms /dev/zero", "cannot read '/dev/zero'"),
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

  /// What is in the place of a file of a plan, and the words about it.
  @Test(arguments: [
    ("mkfifo q/plan.lua", "no regular file"), ("truncate -s 10G q/plan.lua", "longer than"),
    ("ln -s /dev/zero q/plan.lua", "outside the plan's folder"), ("mkdir q/plan.lua", "no regular file"),
  ])
  func aPlanThatIsNoFileOfTextIsRefused(making: String, words: String) throws {
    try withCare { care in
      let result = try care.shell("mkdir q && \(making) && ulimit -v 4000000 && timeout 20 care check q")
      #expect(result.code == 2, "\(result.output)")
      #expect((result.output + result.errors).contains(words), "\(result.output) \(result.errors)")
    }
  }

  @Test(arguments: ["author", "why"], ["nora\nforged", "a\u{85}b", "a\u{2028}b", "a\u{1B}[31m", "a\rb"])
  func aNameOrAReasonIsOneLine(option: String, text: String) throws {
    try withCare { care in
      let result = try care.run(["seed", "p", "--\(option)", text])
      #expect(result.code == 64, "\(result.output)")
      #expect(result.errors.contains("--\(option) has a line break or another control character"), "\(result.errors)")
    }
  }

  @Test(arguments: ["no\u{202E}ra", "nora\u{200B}", "\u{FEFF}nora", "no\u{AD}ra"])
  func aNameLooksLikeNoOther(author: String) throws {
    try withCare { care in
      let result = try care.run(["seed", "p", "--author", author])
      #expect(result.code == 64 && result.errors.contains("--author has an invisible character"), "\(result.errors)")
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
