import Foundation
import Testing

/// `care roster`: who needs attention, as text and JSON.
struct RosterCommandTests {
  private static let plan = """
    return plan "knee" {
      title = "Knee",
      params = { arm = { "A", "B" } },
      contacts = { contact "nurse" { name = "Nurse Kim", phone = "+1 555 0100" } },
      tasks = {
        task "pain" {
          title = "Pain", schedule = schedule.daily { at = "08:00" }, closes = hours(2),
          survey = survey "pain" { steps = {
            question "pain" { item = scale "pain" { text = "Pain?", min = 0, max = 10, required = true } },
          } },
          alerts = { alert "severe" { when = survey.at_least("pain", 8), to = "nurse", urgency = "now" } },
        },
      },
    }
    """

  private func withStudy(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      var commands = ["care seed knee --at 2026-06-01T06:00"]
      for (number, patient) in ["ana", "ben", "cy", "dee"].enumerated() {
        commands.append(
          "care enroll knee --patient \(patient) --create --start 2026-06-0\(2 + number / 2) --param arm=\(number % 2 == 0 ? "A" : "B") --at 2026-06-01T07:00"
        )
      }
      for day in 3...9 {
        commands.append("echo 2 | care do pain --patient ana --at 2026-06-0\(day)T08:10")
        if day == 5 { commands.append("echo 9 | care do pain --patient ben --at 2026-06-05T08:40") }
      }
      commands.append("care messages send 'May I swim?' --patient cy --from participant --at 2026-06-09T09:00")
      commands.append("care pause knee --patient dee --at 2026-06-10T07:00")
      for command in commands {
        let result = try care.shell(command + " --zone UTC")
        try #require(result.code == 0, "\(command): \(result.errors)\(result.output)")
      }
      try body(care)
    }
  }

  private func roster(_ care: CareProcess, _ arguments: String) throws -> CareProcess.Result {
    try care.shell("care roster \(arguments) --at 2026-06-12T12:00 --zone UTC")
  }

  @Test func whoNeedsSomebodyIsFirst() throws {
    try withStudy { care in
      let text = try roster(care, "knee")
      #expect(text.code == 0, "\(text.errors)")
      try expectGolden(text.output, CareProcess.project.appending(path: "Tests/CareCLITests/Golden/roster.txt"))
      #expect(!text.output.contains("swim") && !text.output.contains("Kim"))
      let json = try roster(care, "knee --json")
      let roster = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      let rows = try #require(roster["rows"] as? [[String: Any]])
      #expect(rows.compactMap { $0["patient"] as? String } == ["ben", "cy", "ana", "dee"])
      #expect(roster["needing"] as? Int == 3)
      let needs = try #require(rows.first?["needs"] as? [[String: Any]])
      #expect(needs.first?["kind"] as? String == "alert" && needs.first?["alert"] as? String == "now")
    }
  }

  @Test func whatIsAskedForIsShown() throws {
    try withStudy { care in
      for (arguments, shown) in [
        ("knee --needing", ["ana", "ben", "cy"]), ("knee --need message", ["cy"]),
        ("knee --need message --need alert", ["ben", "cy"]), ("knee --need any", ["ana", "ben", "cy"]),
        ("knee --status paused", ["dee"]),
        ("knee --arm arm=B", ["ben", "dee"]), ("knee --limit 1", ["ben"]),
        ("knee --sort patient --limit 2", ["ana", "ben"]),
        ("knee --need silence --silent 10", ["cy"]), ("knee --need silence --silent 11", []),
        ("knee --need rate --below 0", []),
      ] {
        let result = try roster(care, arguments)
        let found = ["ana", "ben", "cy", "dee"].filter { result.output.contains("\n\($0) ") }
        #expect(result.code == 0 && found == shown, "\(arguments): \(result.output)\(result.errors)")
      }
    }
  }

  @Test func whatCannotBeMeantIsRefused() throws {
    try withStudy { care in
      for (arguments, code, message) in [
        ("kne", 1, "there is no plan 'kne'"), ("knee --silent 0", 64, "write a whole number from 1 to 28"),
        ("knee --below 2", 64, "write a share from 0 to 1"),
        ("knee --limit 0", 64, "write a whole number from 1 to 2147483647"),
        ("knee --limit -1", 64, "write a whole number from 1 to 2147483647"),
        ("knee --limit ten", 64, "write a whole number from 1 to 2147483647"),
        ("knee --limit 99999999999999999999", 64, "write a whole number from 1 to 2147483647"),
        ("knee --need alarm", 64, "alert, message, silence, rate"), ("knee --arm arm=C", 1, "write one of A, B"),
        ("", 64, "plan"),
      ] as [(String, Int32, String)] {
        let result = try roster(care, arguments)
        #expect(result.code == code && result.errors.contains(message), "\(arguments): \(result.code) \(result.errors)")
      }
    }
  }
}
