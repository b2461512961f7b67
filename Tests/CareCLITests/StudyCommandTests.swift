import Foundation
import Testing

/// `care study`: the parts of a study's statistics, as text, drawings, and JSON.
struct StudyCommandTests {
  private static let plan = """
    return plan "knee" {
      title = "Knee",
      params = { arm = { "A", "B" } },
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" }, closes = hours(2) },
        task "pill" { title = "Pill", schedule = schedule.daily { at = "20:00" }, closes = hours(2) },
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
        commands.append("care do walk --patient ana --at 2026-06-0\(day)T08:\(10 + day)")
        if day < 6 { commands.append("care do walk --patient ben --at 2026-06-0\(day)T08:40") }
        if day < 5 { commands.append("care do walk --patient dee --at 2026-06-0\(day)T08:41") }
        commands.append("care do pill --patient ana --at 2026-06-0\(day)T20:05")
      }
      commands.append("care withdraw knee --patient dee --reason moved --at 2026-06-10T07:00")
      for command in commands {
        let result = try care.shell(command + " --zone UTC")
        try #require(result.code == 0, "\(command): \(result.errors)\(result.output)")
      }
      try body(care)
    }
  }

  private func study(_ care: CareProcess, _ arguments: String) throws -> CareProcess.Result {
    try care.shell("care study \(arguments) --at 2026-06-12T12:00 --zone UTC")
  }

  private func expectRecorded(_ text: String, _ name: String) throws {
    try expectGolden(text, CareProcess.project.appending(path: "Tests/CareCLITests/Golden/study-\(name).txt"))
  }

  @Test func aStudyIsShownInItsParts() throws {
    try withStudy { care in
      try expectRecorded(
        study(care, "knee --silent 5 --target 12@2026-06-30 --screened 9 --excluded 'no phone=3'").output, "all")
      try expectRecorded(study(care, "knee --silent 5 --figure cremas").output, "cremas")
      for part in ["enrollment", "flow", "retention", "latency", "compliance", "raster"] {
        let result = try study(care, "knee --silent 5 --figure \(part)")
        #expect(result.code == 0 && !result.output.isEmpty, "\(part): \(result.errors)")
        for line in result.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      }
    }
  }

  @Test func partsAreDrawnAndReadByPrograms() throws {
    try withStudy { care in
      for part in ["enrollment", "flow", "retention", "latency", "compliance", "raster"] {
        #expect(try study(care, "knee --figure \(part) --format svg").output.hasPrefix("<svg "))
        #expect(try study(care, "knee --figure \(part) --format html").output.contains("<table>"))
        #expect(try study(care, "knee --figure \(part) --format vega-lite").output.contains("vega-lite/v5"))
      }
      try expectRecorded(study(care, "knee --silent 5 --figure raster").output, "raster")
      let latency = try study(care, "knee --figure latency --format html").output
      // Ana answers after 13 to 19 minutes in her second week, and each evening after 5.
      #expect(latency.contains("Week of the study") && latency.contains("<th scope=\"row\">2</th>"), "\(latency)")
      let checklist = try study(care, "knee --figure cremas --format html").output
      #expect(checklist.contains("<th scope=\"row\">13</th><td>Compliance rate</td>") && !checklist.contains("<script"))
      let text = try study(care, "knee --silent 5 --json").output
      let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let flow = try #require((json["flow"] as? [[String: Any]])?.first)
      #expect(flow["enrolled"] as? Int == 4)
      #expect(flow["began"] as? Int == 3)
      #expect(flow["silent"] as? Int == 1)
      #expect(flow["withdrawn"] as? [String: Int] == ["moved": 1])
      #expect(json["raster"] == nil)
      let participants = (json["compliance"] as? [String: Any])?["participants"] as? [String: Any]
      #expect(participants?["erased"] as? Int == 0)
      #expect(try care.shell("care store erase ana --yes --at 2026-06-12T11:00 --zone UTC").code == 0)
      let erased = try study(care, "knee --figure cremas").output
      #expect(erased.contains("1 patient was erased from the"), "\(erased)")
      #expect(try !study(care, "knee --figure raster").output.contains("ana"))
      let retention = try #require((json["retention"] as? [[String: Any]])?.first)
      #expect(retention["left"] as? Int == 3)
    }
  }

  @Test func whatCannotBeMeantIsRefused() throws {
    try withStudy { care in
      for (arguments, code, message) in [
        ("kne", 1, "there is no plan 'kne'"),
        ("knee --format svg", 64, "--format svg is of one drawing; pass --figure"),
        ("knee --format svg --figure cremas", 64, "cremas is a table; pass --format text, html, or json"),
        ("knee --silent 0", 64, "--silent is 0"), ("knee --target 12", 64, "'12'"),
        ("knee --excluded reason", 64, "'reason'"),
      ] as [(String, Int32, String)] {
        let result = try study(care, arguments)
        #expect(result.code == code, "\(arguments): \(result.errors)")
        #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      }
    }
  }
}
