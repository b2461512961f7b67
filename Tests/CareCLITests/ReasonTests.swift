import Foundation
import Testing

/// A plan that says `reasons = "required"`: a change of its data needs a reason.
struct ReasonTests {
  private static func plan(_ rule: String = #"reasons = "required","#, title: String = "Walk") -> String {
    """
    return plan "walks" { title = "Walks", \(rule) anchors = { anchor "surgery" { required = false } }, params = { wake = "time" },
      contacts = { contact "doc" { name = "Dr. Kim" } }, tasks = {
      task "walk" { title = "\(title)", schedule = schedule.daily { at = "08:00" }, closes = hours(2) },
      task "talk" { title = "Talk", schedule = schedule.daily { at = "10:00" }, closes = hours(2) },
      task "wait" { title = "Wait", schedule = schedule.daily { start = anchor "surgery", at = param "wake" } },
    } }
    """
  }

  private static let morning = "--at 2026-06-07T08:30 --zone UTC", evening = "--at 2026-06-07T20:00 --zone UTC"

  /// A store in which ana has walked on the first morning.
  private func enrolled(_ rule: String = #"reasons = "required","#, _ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan(rule), to: "walks/plan.lua")
      let at = "--at 2026-06-07T06:00 --zone UTC"
      let setup = try care.shell(
        "care seed walks \(at) && care enroll walks --patient ana --create --start 2026-06-07 --param wake=07:00 \(at) "
          + "&& care do walk \(Self.morning)")
      #expect(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  /// Every change of the plan's data by staff.
  static let changes = [
    "care undo walk", "care undo --event walk/2026-06-07T08:00 --author nora",
    "care decline --event walk/2026-06-07T08:00 --reason ill", "care excuse --event walk/2026-06-07T08:00 --reason ill",
    "care anchor walks surgery=2026-06-10", "care params walks wake=06:00", "care resume walks --from 2026-06-20",
    "care override walk --set title=Stroll", "care run --author nora change.lua", "care run update.lua",
    "care run task.lua",
    "care seed changed",
  ]

  /// Writes the scripts and the plan that the changes use, and pauses the care plan later.
  private func prepare(_ care: CareProcess) throws {
    try care.write(#"store.events { patient = "ana", task = "walk", on = "2026-06-07" }[1]:clear()"#, to: "change.lua")
    try care.write(#"store.care_plans:get("ana.walks"):update { title = "Mine", planned = "keep" }"#, to: "update.lua")
    try care.write(
      #"store.tasks:add { care_plan = "ana.walks", id = "sing", title = "Sing", schedule = schedule.daily { at = "12:00" } }"#,
      to: "task.lua")
    try care.write(Self.plan(title: "Stroll"), to: "changed/plan.lua")
    let pause = try care.shell("care pause walks --from 2026-06-20 --to 2026-06-25 --reason holiday \(Self.evening)")
    #expect(pause.code == 0, "\(pause.errors)")
  }

  private static func at(_ command: String, _ options: String = "") -> String {
    var words = command.split(separator: " ").map(String.init)
    words.insert(contentsOf: ([evening, options]).filter { !$0.isEmpty }, at: 2)
    return words.joined(separator: " ")
  }

  @Test(arguments: changes)
  func aChangeWithoutAReasonIsRefused(command: String) throws {
    try enrolled { care in
      try prepare(care)
      let before = try care.shell("care store info --json").output
      let result = try care.shell(Self.at(command))
      #expect(result.code == 1, "\(result.output)")
      #expect(result.errors.contains("the plan walks requires a reason"), "\(result.errors)")
      #expect(result.errors.contains("--why TEXT"), "\(result.errors)")
      #expect(try care.shell("care store info --json").output == before, "nothing is written")
    }
  }

  @Test(arguments: changes)
  func aChangeWithAReasonKeepsIt(command: String) throws {
    try enrolled { care in
      try prepare(care)
      let result = try care.shell(Self.at(command, "--why 'she asked for it'"))
      #expect(result.code == 0, "\(result.errors)")
      #expect(try !care.shell("care store verify").errors.contains("error"))
    }
  }

  @Test(arguments: changes)
  func withoutTheRuleNoReasonIsNeeded(command: String) throws {
    try enrolled("") { care in
      try prepare(care)
      let result = try care.shell(Self.at(command))
      #expect(result.code == 0, "\(result.errors)")
    }
  }

  @Test func participantsAnswerAndTakeBackWithoutReasonsWhileTheyCan() throws {
    try enrolled { care in
      for command in ["undo walk", "do walk", "decline talk --reason no", "undo talk"] {
        let time = command.contains("talk") ? "--at 2026-06-07T10:30 --zone UTC" : Self.morning
        let result = try care.shell("care \(command) \(time)")
        #expect(result.code == 0, "\(command): \(result.errors)")
      }
    }
  }

  @Test(arguments: [
    "care excuse talk --reason ill", "care pause walks --reason holiday", "care withdraw walks --reason moved",
    "care do talk --answered 2026-06-07T10:30 --late-entry diary --author nora",
    "care decline talk --reason no --answered 2026-06-07T10:30 --late-entry diary --author nora",
    "care enroll walks --patient ben --create --start 2026-06-08 --param wake=07:00", "care seed walks",
  ])
  func firstEntriesAndWhatSaysItsReasonNeedNoOther(command: String) throws {
    try enrolled { care in
      let result = try care.shell(Self.at(command))
      #expect(result.code == 0, "\(result.errors)")
    }
  }

  @Test func aPlanCannotDropItsRuleWithoutAReason() throws {
    try enrolled { care in
      try care.write(Self.plan(""), to: "walks/plan.lua")
      #expect(try care.shell("care seed walks \(Self.evening)").errors.contains("requires a reason"))
      #expect(try care.shell("care diff walks \(Self.evening)").code == 0, "a comparison writes nothing")
      #expect(try care.shell("care seed walks \(Self.evening) --why 'the study is over'").code == 0)
      #expect(try care.shell("care params walks wake=06:00 \(Self.evening)").code == 0)
    }
  }

  @Test func scriptsGiveTheReasonWithTheChange() throws {
    try enrolled { care in
      try care.write(
        """
        local cp = store.care_plans:get "ana.walks"
        print(pcall(cp.set_params, cp, { wake = "06:00" }))
        cp:set_params({ wake = "06:00" }, { why = "she gets up early" })
        cp:set_anchor("surgery", "2026-06-10", { why = "moved" })
        cp:clear_anchor("surgery", { why = "canceled" })
        local e = store.events { patient = "ana", task = "walk", on = "2026-06-07" }[1]
        print(select(2, pcall(e.clear, e)).code)
        e:clear { why = "someone else's" }
        store.transaction(function() cp:resume { from = "2026-06-20" } end, { why = "back" })
        for _, v in ipairs(store.care_plans:history "ana.walks") do print(v.why) end
        """, to: "reasons.lua")
      try prepare(care)
      let result = try care.shell("care run \(Self.evening) reasons.lua")
      #expect(result.output.contains("reason_required\n"), "\(result.errors)")
      for why in ["she gets up early", "moved", "canceled", "back"] {
        #expect(result.output.contains(why), "\(why): \(result.output)\(result.errors)")
      }
    }
  }

  @Test(.onATerminal)
  func aPersonAtATerminalIsAskedForIt() throws {
    try enrolled { care in
      let result = try care.terminal("reason_test")
      #expect(result.code == 0, "\(result.output)\(result.errors)")
      #expect(try care.shell("care enrollments history ana.walks --json").output.contains("she gets up early"))
    }
  }
}
