import Foundation
import Testing

/// `care adherence`: the measures of a participant, and the figures of a plan's participants.
struct AdherenceCommandTests {
  private static let plan = """
    return plan "knee" {
      title = "Knee",
      params = { arm = { "A", "B" } },
      tasks = {
        task "walk" { title = "Walk", group = "daily", schedule = schedule.daily { at = "08:00" }, closes = hours(2) },
        task "pill" { title = "Pill", group = "daily", schedule = schedule.daily { at = "20:00" }, closes = hours(2) },
        task "refill" { title = "Refill", impacts_adherence = false, schedule = schedule.daily { at = "09:00" } },
      },
    }
    """

  /// Three participants: one does everything, one walks, and one does nothing.
  private func withStudy(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      var commands = ["care seed knee --at 2026-06-01T06:00"]
      for (patient, arm) in [("ana", "A"), ("ben", "B"), ("cy", "B")] {
        commands.append(
          "care enroll knee --patient \(patient) --create --start 2026-06-02 --param arm=\(arm) --at 2026-06-01T07:00")
      }
      for day in 2...5 {
        for patient in ["ana", "ben"] {
          commands.append("care do walk --patient \(patient) --at 2026-06-0\(day)T08:30")
        }
        commands.append("care do pill --patient ana --at 2026-06-0\(day)T20:30")
      }
      for command in commands {
        let result = try care.shell(command + " --zone UTC")
        try #require(result.code == 0, "\(command): \(result.errors)\(result.output)")
      }
      try body(care)
    }
  }

  private func adherence(_ care: CareProcess, _ arguments: String) throws -> CareProcess.Result {
    try care.shell("care adherence \(arguments) --from 2026-06-02 --to 2026-06-06 --at 2026-06-06T12:00 --zone UTC")
  }

  private func document(_ care: CareProcess, _ arguments: String) throws -> [String: Any] {
    let result = try adherence(care, arguments + " --json")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(object as? [String: Any], "\(result.errors)")
  }

  @Test func aParticipantsRateIsDivided() throws {
    try withStudy { care in
      try expectGolden(
        adherence(care, "--patient ben --by task,weekday --at-least 0.8").output,
        CareProcess.project.appending(path: "Tests/CareCLITests/Golden/adherence-rate.txt"))
      let json = try document(care, "--patient ben --by task --at-least 0.8")
      #expect(json["measure"] as? String == "rate")
      #expect((json["figures"] as? [String: Any])?["value"] as? Double == 0.5)
      #expect((json["at_least"] as? [String: Any])?["reached"] as? Bool == false)
      let tasks = (json["by"] as? [String: Any])?["task"] as? [[String: Any]]
      #expect(tasks?.map { $0["key"] as? String } == ["pill", "walk"])
    }
  }

  @Test func aParticipantHasEveryMeasure() throws {
    try withStudy { care in
      for (options, text) in [
        ("--measure sessions --group daily", "4 of 4 closed"), ("--measure dose_coverage --task pill", "4 of 4 days"),
        ("--measure pdc --supply refill/days_supply", "0 of 0 days"), ("--measure rate", "8 of 8 done"),
      ] {
        let result = try adherence(care, "--patient ana \(options)")
        #expect(result.output.contains(text), "\(options): \(result.output)\(result.errors)")
        #expect(result.code == 0)
      }
      #expect(try document(care, "--patient ana --measure mpr --supply refill")["measure"] as? String == "mpr")
    }
  }

  @Test func aPlanHasTheFiguresOfItsParticipants() throws {
    try withStudy { care in
      try expectGolden(
        adherence(care, "--plan knee --by task,week --arm arm").output,
        CareProcess.project.appending(path: "Tests/CareCLITests/Golden/adherence-cohort.txt"))
      let json = try document(care, "--plan knee --by arm")
      let pooled = json["pooled"] as? [String: Any]
      #expect(pooled?["closed"] as? Int == 24)
      #expect(pooled?["done"] as? Int == 12)
      #expect((json["participants"] as? [String: Any])?["enrolled"] as? Int == 3)
      let arms = (json["by"] as? [String: Any])?["arm"] as? [[String: Any]]
      #expect(arms?.map { $0["participants"] as? Int } == [1, 2])
      #expect(((json["each"] as? [String: Any])?["at_least"] as? [String: Any])?["n"] as? Int == 1)
      let one = try document(care, "--plan knee --arm arm=A")
      #expect((one["participants"] as? [String: Any])?["enrolled"] as? Int == 1)
      let earlier = try document(care, "--plan knee --as-of 2")
      #expect((earlier["participants"] as? [String: Any])?["enrolled"] as? Int == 1)
    }
  }

  @Test func eachParticipantIsALine() throws {
    try withStudy { care in
      let lines = try adherence(care, "--plan knee --each").output.split(separator: "\n")
      #expect(lines.count == 3)
      let rows = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
      #expect(rows.map { $0?["patient"] as? String } == ["ana", "ben", "cy"])
      #expect(rows.map { $0?["value"] as? Double } == [1, 0.5, 0])
      #expect(rows.map { $0?["last_done"] as? String } == ["2026-06-05", "2026-06-05", nil])
    }
  }

  private static let refusals: [(arguments: String, code: Int32, message: String)] = [
    ("--plan knee --patient ana", 64, "pass --patient, or --plan, but not both"), ("--each", 64, "--each needs --plan"),
    ("--patient ana --measure pdc", 64, "--measure pdc needs --supply TASK/KIND"),
    ("--patient ana --measure dose_coverage", 64, "--measure dose_coverage needs one --task"),
    ("--patient ana --measure sessions", 64, "--measure sessions needs --group"),
    ("--patient ana --measure sessions --group daily --by week", 64, "--by divides a rate"),
    ("--patient ana --by month", 64, "'month' is not a property of events; pass task, kind, week"),
    ("--patient ana --at-least 80", 64, "pass a share above 0 and at most 1, such as 0.8"),
    ("--plan kne", 1, "there is no plan 'kne'"), ("--plan knee --task wlk", 1, "there is no task 'wlk'"),
    ("--plan knee --arm arm=C", 1, "does not have this value; write one of A, B"),
    ("--plan knee --arm amr", 1, "the plan knee has no parameter 'amr'; did you mean 'arm'?"),
  ]

  @Test func whatCannotBeMeantIsRefused() throws {
    try withStudy { care in
      for refusal in Self.refusals {
        let result = try adherence(care, refusal.arguments)
        #expect(result.code == refusal.code, "\(refusal.arguments): \(result.errors)")
        #expect(result.errors.contains(refusal.message), "\(refusal.arguments): \(result.errors)")
      }
    }
  }
}
