import Foundation
import Testing

/// Texts of plans, participants, and files on a terminal: they are shown, never obeyed.
struct TerminalInjectionTests {
  /// A terminal would color, ring, return, move, reverse, and break the line.
  private static let attack = "\u{1B}[31m\u{7}\r\u{9B}2J\u{202E}\u{2028}\nforged line"
  /// The attack in Lua.
  private static let lua = #"\27[31m\7\r\u{9b}2J\u{202e}\u{2028}\nforged line"#

  private static let plan = #"""
    local evil = "X\27[31m\7\r\u{9b}2J\u{202e}\u{2028}\nforged line"
    return plan "knee" { title = evil,
      contacts = { contact "lexi" { name = evil, role = evil, phone = "+1 555 0100" } },
      insights = { insight "note" { over = days(3),
        show = function(ctx) return insight.message { title = evil, text = evil } end } },
      tasks = {
        task "check-in" { title = evil, instructions = evil, schedule = schedule.daily { at = "08:00", text = evil }, card = "survey",
          decline = { reasons = { option("nausea", evil) } },
          survey = survey "check-in" { steps = {
            question "how" { title = evil, text = evil, item = scale "pain" { text = evil, min = 0, max = 10, required = true } },
            question "why" { item = text "why" { text = evil } },
          } },
          alerts = { alert "severe" { when = survey.at_least("pain", 9), to = "lexi", urgency = "now", title = evil } },
        },
        task "walk" { title = evil, schedule = schedule.daily { at = "09:00" } },
        task "log" { title = evil, schedule = schedule.daily { at = "all day" }, card = card {
          view = function(event) return { title = evil, detail = evil, body = { ui.button("log", evil, { value = 1 }) } } end,
          on = { log = function(event) error(evil) end },
        } },
      },
    }
    """#

  private static let clock = "--at 2026-10-28T09:00 --zone America/New_York"

  /// Returns the scalars of an output that a terminal would obey, and whether a value began a line of its own.
  ///
  /// `isAuthored`: whether the output is that of the author's own script, which may have lines.
  private func found(_ output: String, json: Bool = false, isAuthored: Bool = false) -> [String] {
    var found = output.unicodeScalars.compactMap { scalar -> String? in
      switch scalar.properties.generalCategory {
      case .control where scalar == "\n" || scalar == "\t" && !json: nil
      case .control, .lineSeparator, .paragraphSeparator, .format: "U+" + String(scalar.value, radix: 16)
      default: nil
      }
    }
    if !isAuthored, output.split(separator: "\n").contains(where: { $0.hasPrefix("forged") }) {
      found.append("a forged line")
    }
    return found
  }

  @Test func nothingThatPeopleWroteIsObeyedByTheTerminal() throws {
    try withCare { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      try care.write(
        #"test("\#(Self.lua)", function() local p = enroll() error("\#(Self.lua)") end)"#, to: "knee/tests/a.lua")
      try care.write(#"print("\#(Self.lua)") error("\#(Self.lua)")"#, to: "fail.lua")
      try care.write(#"seed "knee/plan.lua""#, to: "seed.lua")
      let c = Self.clock
      let lines = [
        "run \(c) seed.lua", "enroll knee --patient ana --start 2026-10-20 --create \(c)", "check knee", "preview knee",
        "preview knee --text", "diff knee \(c)", "tasks list \(c)", "tasks show walk \(c)", "tasks history walk \(c)",
        "plans list \(c)",
        "contacts list \(c)", "contacts show lexi \(c)", "due \(c)", "today \(c)", "today --staff \(c)", "events \(c)",
        "do check-in --input-missing \(c)", "decline walk --reason \"$ATTACK\" \(c)",
        "decline check-in --on 2026-10-27 --reason nausea \(c)",
        "do log --action log \(c)", "outcomes \(c)", "alerts list \(c)", "insights \(c)", "adherence \(c)",
        "simulate knee --participants 2",
        "test knee", "run fail.lua \(c)", "events --task \"$ATTACK\" \(c)", "enroll \"$ATTACK\" --patient ana \(c)",
        "today --unknown \"$ATTACK\"", "check \"$ATTACK\"",
      ]
      var answered = try care.shell("printf '9\\n%s\\n' \"$ATTACK\" | care do check-in \(c)", attack: Self.attack)
      for line in lines {
        for json in ["", " --json"] where json.isEmpty || !line.hasPrefix("\"") {
          let result = try care.shell("care \(line)\(json)", attack: Self.attack)
          let isAuthored = line.hasPrefix("run") || line.hasPrefix("test")
          for text in [result.output, result.errors] {
            #expect(found(text, json: !json.isEmpty, isAuthored: isAuthored) == [], "\(line)\(json)")
          }
        }
        if line.hasPrefix("enroll knee") {
          answered = try care.shell("printf '9\\n%s\\n' \"$ATTACK\" | care do check-in \(c)", attack: Self.attack)
          #expect(answered.code == 0, "\(answered.errors)")
          #expect(found(answered.output + answered.errors) == [])
        }
      }
      #expect(answered.output.contains("X[31m"), "\(answered.output)\(answered.errors)")
    }
  }

  @Test func jsonKeepsWhatATerminalDoesNotShow() throws {
    try withCare { care in
      try care.write(#"return plan "p" { title = "a\u{9b}\u{202e}b\127", tasks = {} }"#, to: "p/plan.lua")
      let seeded = try care.shell("care seed p \(Self.clock)")
      try #require(seeded.code == 0, "\(seeded.errors)")
      let shown = try care.shell("care plans list --json \(Self.clock)")
      #expect(shown.output.contains(#"a\u009b\u202eb\u007f"#), "\(shown.output)")
    }
  }

  @Test func anOutputThatIsFullIsReported() throws {
    try withCare { care in
      let full = try care.shell("care explain > /dev/full")
      #expect(full.errors == "care: the output cannot be written: No space left on device\n")
      #expect(full.code == 1)
    }
  }
}

extension CareProcess {
  fileprivate func shell(_ line: String, attack: String) throws -> Result {
    var care = self
    care.environment["ATTACK"] = attack
    return try care.shell(line)
  }
}
