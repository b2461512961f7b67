import Foundation
import Testing

/// A clinician changes a task for one participant, and says which phases of a taper are meant.
struct OverrideCommandTests {
  private static let plan = """
    return plan "taper" { title = "Taper", tasks = {
      task "prednisone" { title = "Prednisone", progress = "sum", schedule = schedule.phases {
        schedule.daily { at = "08:00", lasting = days(3), targets = { value(40, { kind = "dose", units = "mg" }) } },
        schedule.daily { at = "08:00", targets = { value(20, { kind = "dose", units = "mg" }) } } } },
      task "walk" { title = "Walk", schedule = schedule.daily { at = "09:00" } },
    } }
    """

  private static let now = "--at 2026-06-07T07:00 --zone UTC"

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "taper/plan.lua")
      let setup = try care.shell(
        "care seed taper \(Self.now) && care enroll taper --patient ana --create --start 2026-06-07 \(Self.now)")
      #expect(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  /// Returns the dose that each of the first five days asks for.
  private func doses(_ care: CareProcess) throws -> String {
    try care.write(
      """
      local doses = {}
      for _, event in ipairs(store.events { patient = "ana", task = "prednisone", from = "2026-06-07", to = "2026-06-12" }) do
        doses[#doses + 1] = event.targets[1].value
      end
      print(table.concat(doses, " "))
      """, to: "doses.lua")
    return try care.shell("care run \(Self.now) doses.lua").output
  }

  private static let half = "--set targets='value(10, { kind = \"dose\", units = \"mg\" })'"

  @Test func targetsOfPhasesNeedToSayWhichAreMeant() throws {
    try enrolled { care in
      let result = try care.shell("care override prednisone \(Self.half) \(Self.now)")
      #expect(result.code == 1)
      #expect(result.errors.contains("element 1: 40 mg"), "\(result.errors)")
      #expect(result.errors.contains("element 2: 20 mg"), "\(result.errors)")
      #expect(try doses(care) == "40 40 40 20 20\n")
      let json = try care.shell("care override prednisone \(Self.half) --json \(Self.now)")
      #expect(json.errors.contains("ambiguous_targets"), "\(json.errors)")
    }
  }

  @Test(arguments: [
    ("--element 2", "40 40 40 10 10\n"), ("--current", "10 10 10 20 20\n"), ("--all", "10 10 10 10 10\n"),
    ("--current --from 2026-06-10", "40 40 40 10 10\n"), ("--all --through 2026-06-08", "10 10 40 20 20\n"),
    ("--element 1 --from 2026-06-08 --through 2026-06-08", "40 10 40 20 20\n"),
  ])
  func aPatchSetsTheTargetsOfWhatItNames(scope: String, expected: String) throws {
    try enrolled { care in
      let result = try care.shell("care override prednisone \(Self.half) \(scope) --why 'less pain' \(Self.now)")
      #expect(result.code == 0, "\(result.errors)")
      #expect(try doses(care) == expected)
    }
  }

  @Test func whatTheCardAsksForIsWhatItRecords() throws {
    try enrolled { care in
      #expect(try care.shell("care override prednisone \(Self.half) --current \(Self.now)").code == 0)
      let done = try care.shell("care do prednisone --json --at 2026-06-07T08:05 --zone UTC")
      #expect(done.output.contains(#""value" : 10"#), "\(done.errors)")
      #expect(done.output.contains(#""state" : "completed""#))
    }
  }

  @Test func textsAreWrittenAsTheyAreAndTheRestAsInAPlan() throws {
    try enrolled { care in
      let set = "--set title='Walk a bit' --set grace='hours(2)' --set closes='end of day'"
      let result = try care.shell("care override walk \(set) \(Self.now)")
      #expect(result.code == 0, "\(result.errors)")
      #expect(try care.shell("care today \(Self.now)").output.contains("Walk a bit"))
      let misspelt = try care.shell("care override walk --set titel=Walk \(Self.now)")
      #expect(misspelt.errors.contains("did you mean `title`"), "\(misspelt.errors)")
      #expect(try care.shell("care revert walk \(Self.now)").code == 0)
      #expect(try !care.shell("care today \(Self.now)").output.contains("Walk a bit"))
    }
  }

  @Test func whatIsPlannedIsTakenBackWhereNothingElseIsReverted() throws {
    try enrolled { care in
      let planned = try care.shell("care override walk --set title='Walk a bit' --from 2026-06-20 \(Self.now)")
      #expect(planned.code == 0, "\(planned.errors)")
      let reverted = try care.shell("care revert walk \(Self.now)")
      #expect(reverted.output.split(separator: "\n").count == 1, "\(reverted.output)\(reverted.errors)")
      #expect(reverted.output.contains("follows the plan"))
      #expect(try !care.shell("care today --on 2026-06-21 \(Self.now)").output.contains("Walk a bit"))
    }
  }

  @Test(arguments: [
    ("prednisone --set title=Less --element 2", 1, "no targets are set"),
    ("prednisone \(half) --element 3", 1, "write a number from 1 to 2"),
    ("prednisone \(half) --all --current", 64, "exclude each other"),
    ("prednison --set title=Less", 1, "did you mean 'prednisone'"),
  ])
  func itIsRefused(arguments: String, code: Int32, reason: String) throws {
    try enrolled { care in
      let result = try care.shell("care override \(arguments) \(Self.now)")
      #expect(result.code == code)
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(try doses(care) == "40 40 40 20 20\n")
    }
  }
}
