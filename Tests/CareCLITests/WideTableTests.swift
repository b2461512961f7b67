import Foundation
import Testing

/// `care export --wide`: a column for each item, and a reason for each answer that is missing.
struct WideTableTests {
  private static let plan = """
    return plan "w" { title = "Wide", tasks = { task "t" { title = "T", schedule = schedule.daily { at = "08:00" },
      card = "survey", survey = survey "s" { title = "S", steps = { form "f" { items = {
        boolean "smoke" { text = "Do you smoke?", dont_know = true },
        numeric "cigs" { text = "How many?", integer = true, min = 0, when = survey.equals("smoke", true) },
        choice "seen" { text = "Seen?", multiple = true, dont_know = true,
          options = { option("a", "A | B"), option("b", "B\\\\"), option("c|d", "C"), option("o", "Other", { other = true }) } },
        choice "phq" { text = "PHQ item", options = { option("x", "Not at all", { score = 0 }),
          option("y", "Several days", { score = 1 }), option("y2", "Some days", { score = 1 }) } },
        text "why" { text = "Why?" }, email "mail" { text = "Mail?" }, date "born" { text = "Born?" },
        date "sick" { text = "Sick since?", precision = "month" }, date "moved" { text = "Moved in?", precision = "year" },
        numeric "never" { text = "Never answered yet" },
      } } }, scores = { total = survey.sum { "phq" } } } } } }
    """

  /// Runs `body` with a store of one participant, who answered on five days as `answers` say.
  private func study(
    _ plan: String = plan, _ answers: [String] = answers, _ body: (CareProcess) throws -> Void
  ) throws {
    try withCare { care in
      try care.write(plan, to: "plan.lua")
      var commands = [
        "set -e", "care seed . --at 2026-06-01T00:00:00Z",
        "care enroll w --patient ana --start 2026-06-01 --create --at 2026-06-01T00:00:00Z --zone Europe/Vienna",
      ]
      for (place, answer) in answers.enumerated() {
        try care.write(answer, to: "\(place).json")
        commands.append("care do t --patient ana --answers \(place).json --at 2026-06-0\(place + 1)T08:00:00Z")
      }
      let setup = try care.shell(commands.joined(separator: "\n"))
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  private static let answers = [
    #"{"smoke": true, "cigs": 5, "seen": ["a", {"other": "x|y"}], "phq": "y2", "why": "-999", "mail": "a@b.org", "born": "1990-02-03", "sick": "2024-02", "moved": 2019}"#,
    #"{"smoke": false, "seen": ["b", "c|d"], "phq": "x"}"#,
    #"{"smoke": {"dont_know": true}, "seen": {"dont_know": true}}"#,
  ]

  private static let export = "care export out --wide --at 2026-06-04T12:00:00Z"

  /// Returns columns of the wide table, as Python's reader finds them: a line for each event.
  private func cells(_ names: String, _ options: String = "", by care: CareProcess) throws -> [String] {
    try care.write(
      """
      import csv, sys
      for row in csv.DictReader(open("out/wide/t.csv", newline="", encoding="utf-8")):
          print(" ; ".join(row[name] for name in sys.argv[1].split(",")))
      """, to: "read.py")
    let read = try care.shell("\(Self.export) --force \(options) >/dev/null && python3 read.py \(names)")
    try #require(read.code == 0, "\(read.errors)")
    return read.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private static let items = ",smoke,cigs,seen,seen_other,phq,why,mail,born,sick,moved,never"

  @Test func everyItemIsAColumnFromTheFirstDayOn() throws {
    try study(Self.plan, []) { care in
      _ = try care.shell(Self.export)
      #expect(try care.text("out/wide/t.csv").split(separator: "\r\n").first?.hasSuffix("\(Self.items),total") ?? false)
    }
    try study { care in
      _ = try care.shell(Self.export)
      #expect(try care.text("out/wide/t.csv").split(separator: "\r\n").first?.hasSuffix("\(Self.items),total") ?? false)
    }
  }

  @Test func eachReasonHasItsCode() throws {
    try study { care in
      #expect(
        try cells("smoke,cigs,phq,mail,born,never,total", by: care) == [
          "true ; 5 ; 1 ; -997 ; 1990-02-03 ; -999 ; 1", "false ; -996 ; 0 ; -999 ; -999 ; -999 ; 0",
          "-998 ; -996 ; -999 ; -999 ; -999 ; -999 ; ", " ;  ;  ;  ;  ;  ; ",
        ])
      #expect(
        try cells("smoke,cigs,phq,mail,born,never,total", "--missing empty", by: care) == [
          "true ; 5 ; 1 ;  ; 1990-02-03 ;  ; 1", "false ;  ; 0 ;  ;  ;  ; 0", " ;  ;  ;  ;  ;  ; ",
          " ;  ;  ;  ;  ;  ; ",
        ])
      #expect(try cells("mail", "--identified", by: care).first == "a@b.org")
      // What was typed differs from the code that it looks like.
      #expect(try cells("why", by: care) == [#"\-999"#, "-999", "-999", ""])
      _ = try care.shell("\(Self.export) --force")
      let book = try care.text("out/codebook.csv").split(separator: "\r\n")
      let own = book.filter { $0.hasPrefix("never,wide/t,") }
      #expect(own.count == 1 && own[0].hasSuffix(",true,,-996=not asked|-997=withheld|-998=don't know|-999=skipped"))
      #expect(book.filter { $0.hasPrefix("total,wide/t,") }.allSatisfy { $0.hasSuffix(",true,,") })
    }
  }

  @Test func separatorsInWordsAreMarked() throws {
    try study { care in
      #expect(try cells("seen,seen_other", by: care) == ["a|o ; x|y", #"b|c\|d ; -996"#, "-998 ; -998", " ; "])
      _ = try care.shell("\(Self.export) --force")
      #expect(try care.text("out/codebook.csv").contains(#"a=A \| B|b=B\\|c\|d=C|o=Other"#))
    }
  }

  @Test func eachOptionCanHaveAColumn() throws {
    try study { care in
      #expect(
        try cells("seen___a,seen___b,seen___o", "--indicators", by: care) == [
          "1 ; 0 ; 1", "0 ; 1 ; 0", "-998 ; -998 ; -998", " ;  ; ",
        ])
      #expect(
        try care.text("out/codebook.csv").contains(
          "seen___a,wide/t,Seen? A | B,Seen?,integer,,0=No|1=Yes,,,,w,t,item,"))
      let refused = try care.shell("care export other --indicators")
      #expect(refused.code != 0 && refused.errors.contains("add --wide"), "\(refused.errors)")
    }
  }

  @Test func optionsOfOneScoreAreOneValue() throws {
    try study { care in
      _ = try care.shell(Self.export)
      let book = try care.text("out/codebook.csv").split(separator: "\r\n")
      #expect(
        book.contains { $0.hasPrefix("phq,wide/t,PHQ item,PHQ item,integer,,0=Not at all|1=Several days / Some days,") }
      )
      #expect(
        book.contains { $0.hasPrefix("phq,answers,PHQ item,PHQ item,text,,x=Not at all|y=Several days|y2=Some days,") })
    }
  }

  @Test func codesAreBelowEveryNumber() throws {
    let plan = """
      return plan "w" { title = "W", tasks = { task "t" { title = "T", schedule = schedule.daily { at = "08:00" },
        card = "survey", survey = survey "s" { steps = { form "f" { title = "F", items = {
          numeric "a" { text = "A", integer = true, min = LEAST }, numeric "b" { text = "B" } } } } } } } }
      """
    for (least, answer, expected) in [
      ("-995", #"{"a": -995}"#, "-999"), ("-2000", "{}", "-9999"), ("-996", "{}", "-9999"),
      ("0", #"{"b": -12345}"#, "-12345 -99999"), ("0", #"{"b": -1e300}"#, "-1e+300 -999999999999999"),
    ] {
      try study(plan.replacing("LEAST", with: least), [answer, "{}"]) { care in
        let found = try cells("b", by: care)
        #expect(found[1] == expected.split(separator: " ").last.map(String.init), "\(least): \(found)")
      }
    }
  }

  @Test func anItemThatNoFunctionKeepsHasItsAnswer() throws {
    let plan = Self.plan.replacing(
      "card = \"survey\", survey", with: "card = \"survey\", extract = { \"phq\" }, survey")
    try study(plan) { care in
      let found = try cells("smoke,cigs,phq", by: care)
      #expect(found == ["true ; 5 ; 1", "false ; -996 ; 0", "-998 ; -996 ; -999", " ;  ; "])
    }
  }

  @Test func answersHaveTheirDates() throws {
    try study { care in
      _ = try care.shell(Self.export)
      #expect(try care.text("out/answers.csv").contains(",born,1,date,text,,1990-02-03,"))
    }
  }

  // MARK: What is omitted

  @Test func typedTextsCanBeLeftOut() throws {
    try study { care in
      #expect(
        try cells("why,seen,seen_other,phq,born", "--no-free-text", by: care).prefix(2) == [
          "-997 ; a|o ; -997 ; 1 ; 1990-02-03", #"-999 ; b|c\|d ; -996 ; 0 ; -999"#,
        ])
      let all = try care.shell("cat out/*.csv out/wide/*.csv").output
      #expect(!all.contains("x|y") && !all.contains(#"x\|y"#), "\(all)")
      #expect(try care.text("out/manifest.json").contains("\"freeText\" : false"))
      _ = try care.shell("care decline t --patient ana --reason 'my secret' --at 2026-06-04T09:00:00Z")
      #expect(try cells("reason", "--no-free-text", by: care).last == "withheld")
      #expect(try cells("reason", by: care).last == "my secret")
    }
  }

  @Test func zonesCanBeLeftOut() throws {
    try study { care in
      #expect(
        try cells("start_local,answered_local,opens_local", "--no-zone", by: care).first?.hasPrefix(
          "2026-06-01T08:00:00 ; 2026-06-01T10:00:00 ; 2026-06-01T") ?? false)
      let all = try care.shell("cat out/*.csv out/wide/*.csv").output
      #expect(!all.contains("Vienna") && !all.contains("_utc"), "\(all)")
      #expect(!all.contains(":00Z"))
    }
  }

  @Test func daysMoveByTheSameWeeksEverywhere() throws {
    try study { care in
      try care.write("0123456789abcdef", to: "key")
      let before = try cells("key,start_local,start_utc,born,smoke", by: care)
      let after = try cells("key,start_local,start_utc,born,smoke", "--shift-dates key", by: care)
      func day(_ line: String, _ place: Int) throws -> Date {
        let parts = line.components(separatedBy: " ; "),
          found = try #require(parts[place].firstMatch(of: /[0-9]{4}-[0-9-]{5}/))
        return try Date(String(found.0), strategy: .iso8601.year().month().day())
      }
      var moved: [Double] = []
      for place in 0...3 { moved.append(try day(after[0], place).timeIntervalSince(day(before[0], place)) / 604_800) }
      #expect(Set(moved).count == 1 && (-52...(-1)).contains(moved[0]) && moved[0] == moved[0].rounded(), "\(moved)")
      #expect(after.map { $0.suffix(5) } == before.map { $0.suffix(5) })
      #expect(after[0].contains("T08:00:00 ; ") && after[0].contains("T06:00:00Z"), "\(after[0])")
      let all = try care.shell("cat out/*.csv out/wide/*.csv").output
      #expect(!all.contains("2026-06-0") && !all.contains("1990-02-03"), "\(all)")
      // A month and a year move by as much, wherever they are.
      #expect(!all.contains("2024-02"), "\(all)")
      let parts = try cells("sick,moved", "--shift-dates key", by: care)
      #expect(parts[0].contains(/^202[34]-[0-9]{2} ; 201[89]$/), "\(parts)")
      let refused = try care.shell("\(Self.export) --force --shift-dates key --identified")
      #expect(refused.code != 0 && refused.errors.contains("pass one of them"))
    }
  }
}
