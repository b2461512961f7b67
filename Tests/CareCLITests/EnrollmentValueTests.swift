import Foundation
import Testing

/// Anchors and parameters of one participant change after enrollment.
struct EnrollmentValueTests {
  private static let plan = """
    return plan "hip" { title = "Hip", anchors = { anchor "surgery" { required = false } },
      params = { wake = "time", dose = "number" }, tasks = {
      task "walk" { title = "Walk", schedule = schedule.daily { start = anchor "surgery", at = "10:00" }, closes = hours(1) },
      task "wake" { title = "Wake", schedule = schedule.daily { at = param "wake" }, closes = hours(1) },
    } }
    """

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "hip/plan.lua")
      let at = "--at 2026-06-07T06:00 --zone UTC"
      let setup = try care.shell(
        "care seed hip \(at) && care enroll hip --patient ana --create --start 2026-06-07 --param wake=07:00 --param dose=5 \(at) "
          + "&& care anchor hip surgery=2026-06-07 \(at)")
      #expect(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  private func events(_ task: String, _ care: CareProcess) throws -> String {
    let listed = try care.shell(
      "care events --patient ana --task \(task) --from 2026-06-07 --to 2026-06-11 --json --at 2026-06-09T12:00 --zone UTC"
    )
    return listed.output.components(separatedBy: "\"key\" : \"\(task)/").dropFirst().map { String($0.prefix(16)) }
      .joined(separator: " ")
  }

  private static let later = "--at 2026-06-09T12:00 --zone UTC"

  @Test func aClearedAnchorLeavesWhatIsOver() throws {
    try enrolled { care in
      let cleared = try care.shell("care anchor hip --clear surgery --why postponed \(Self.later)")
      #expect(cleared.output == "cleared surgery in ana.hip: none\n", "\(cleared.errors)")
      #expect(try events("walk", care) == "2026-06-07T10:00 2026-06-08T10:00 2026-06-09T10:00")
      let set = try care.shell("care anchor hip surgery=2026-06-10 \(Self.later)")
      #expect(set.output == "set surgery in ana.hip: surgery = 2026-06-10\n", "\(set.errors)")
      #expect(try events("walk", care).hasSuffix("2026-06-09T10:00 2026-06-10T10:00"))
    }
  }

  @Test func aClearedAnchorCorrectsThePastFromADate() throws {
    try enrolled { care in
      let cleared = try care.shell("care anchor hip --clear surgery --from 2026-06-07 \(Self.later)")
      #expect(cleared.code == 0, "\(cleared.errors)")
      let left = try events("walk", care)
      #expect(left == "")
    }
  }

  @Test func parametersTakeEffectOnTheNextDayOrWhenTheyAreSaidTo() throws {
    try enrolled { care in
      let set = try care.shell("care params hip wake=06:00 --why 'early bird' \(Self.later)")
      #expect(
        set.output == "set wake in ana.hip from 2026-06-10: dose = 5.0, wake = 06:00\n"
          || set.output == "set wake in ana.hip from 2026-06-10: dose = 5, wake = 06:00\n", "\(set.output)\(set.errors)"
      )
      #expect(try events("wake", care) == "2026-06-07T07:00 2026-06-08T07:00 2026-06-09T07:00 2026-06-10T06:00")
      #expect(try care.shell("care params hip wake=05:00 --from 2026-06-08 \(Self.later)").code == 0)
      #expect(try events("wake", care).hasPrefix("2026-06-07T07:00 2026-06-08T05:00"))
      #expect(try care.shell("care enrollments history ana.hip --json").output.contains("early bird"))
    }
  }

  @Test(arguments: [
    ("params hip sleep=06:00", 1, "has no parameter 'sleep'"), ("params hip wake=soon", 1, "wrong type"),
    ("anchor hip --clear operation", 1, "has no anchor 'operation'"), ("anchor hip", 64, "--clear NAME"),
    ("anchor hip surgery=2026-06-10 --clear surgery", 64, "do one of the two"),
  ])
  func whatThePlanDoesNotKnowIsRefused(arguments: String, code: Int, message: String) throws {
    try enrolled { care in
      let result = try care.shell("care \(arguments) \(Self.later)")
      #expect(Int(result.code) == code)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func scriptsSetAndClearAnchorsFromATime() throws {
    try enrolled { care in
      try care.write(
        """
        local cp = store.care_plans:get "ana.hip"
        cp:clear_anchor("surgery", { why = "postponed" })
        print(cp.anchors.surgery)
        cp:set_anchor("surgery", "2026-06-08", { effective = "2026-06-07" })
        cp:set_params({ dose = 7 }, { effective = "now" })
        cp:update { anchors = { surgery = "2026-06-09" } }
        print(cp.anchors.surgery, cp.params.dose)
        """, to: "set.lua")
      let result = try care.shell("care run \(Self.later) set.lua")
      #expect(result.output.hasPrefix("nil\n2026-06-09\t7"), "\(result.output)\(result.errors)")
    }
  }
}
