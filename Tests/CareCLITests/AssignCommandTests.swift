import Foundation
import Testing

/// Contacts and tasks are added before their patients, and assigned later.
struct AssignCommandTests {
  private static let plan = """
    return plan "walks" { title = "Walks", tasks = {
      task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } },
    } }
    """

  private static let now = "--at 2026-06-07T07:00 --zone UTC"

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "walks/plan.lua")
      try care.write(
        """
        store.contacts:add { id = "lexi", name = "Lexi", user_info = { ward = "3", shift = "day" } }
        store.contacts:add { id = "ben", name = "Ben", user_info = { ward = "4" } }
        store.tasks:add { id = "sing", title = "Sing", schedule = schedule.daily { at = "12:00" } }
        """, to: "pool.lua")
      let setup = try care.shell(
        "care seed walks \(Self.now) && care run \(Self.now) pool.lua && "
          + "care enroll walks --patient ana --create --start 2026-06-07 \(Self.now)")
      #expect(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func whatHasNoOwnerIsListedAndHasNoEvents() throws {
    try enrolled { care in
      #expect(try care.shell("care tasks --unassigned \(Self.now)").output.contains("Sing"))
      let contacts = try care.shell("care contacts --unassigned \(Self.now)").output
      #expect(contacts.contains("lexi") && contacts.contains("ben"))
      #expect(try !care.shell("care events --patient ana \(Self.now)").output.contains("sing"))
    }
  }

  @Test func textsOfAnApplicationAreQueried() throws {
    try enrolled { care in
      let ward = try care.shell("care contacts --where ward=3 \(Self.now)").output
      #expect(ward.contains("lexi") && !ward.contains("ben"), "\(ward)")
      let both = try care.shell("care contacts --where ward=3 --where shift=night \(Self.now)").output
      #expect(both == "none\n")
      try care.write(
        """
        for _, c in ipairs(store.contacts:fetch { user_info = { ward = "4" }, unassigned = true }) do print(c.id) end
        print(pcall(store.contacts.fetch, store.contacts, { user_info = { ward = 4 } }))
        """, to: "ask.lua")
      let asked = try care.shell("care run \(Self.now) ask.lua").output
      #expect(asked.hasPrefix("ben\nfalse"), "\(asked)")
    }
  }

  @Test func anAssignedTaskHasEventsFromThenOn() throws {
    try enrolled { care in
      let assigned = try care.shell("care assign task sing --to-patient ana --why 'she likes it' \(Self.now)")
      #expect(assigned.output == "assigned the task sing to ana\n", "\(assigned.errors)")
      #expect(try care.shell("care events --patient ana \(Self.now)").output.contains("sing/2026-06-07T12:00"))
      #expect(try care.shell("care tasks --unassigned \(Self.now)").output == "none\n")
      let again = try care.shell("care assign task sing --to-care-plan ana.walks \(Self.now)")
      #expect(again.output == "assigned the task sing to ana.walks\n", "\(again.errors)")
      let events = try care.shell("care events --patient ana \(Self.now)").output
      #expect(events.components(separatedBy: "sing/").count == 2, "once: \(events)")
      let back = try care.shell("care assign task sing --to-nobody \(Self.now)")
      #expect(back.output == "assigned the task sing to no one\n", "\(back.errors)")
      #expect(try !care.shell("care events --patient ana \(Self.now)").output.contains("sing/"))
      #expect(try care.shell("care store verify").code == 0)
      #expect(try care.shell("care store audit").code == 0)
    }
  }

  @Test func itsHistoryReadsOnAndNamesBothOwners() throws {
    try enrolled { care in
      _ = try care.shell("care assign contact lexi --to-care-plan ana.walks --why 'her therapist' \(Self.now)")
      let history = try care.shell("care contacts history lexi --json \(Self.now)")
      #expect(history.output.contains(#""owner" : "ana.walks""#), "\(history.errors)")
      #expect(history.output.contains(#""from" : "none""#))
      #expect(history.output.contains("her therapist"))
      #expect(try care.shell("care today --patient ana \(Self.now)").output.contains("Lexi"))
    }
  }

  @Test func plannedChangesMoveAlong() throws {
    try enrolled { care in
      try care.write(
        """
        store.tasks:update { id = "sing", title = "Sing louder", effective = "2026-06-10" }
        store.tasks:assign("sing", { to_patient = "ana" })
        local function title(day) return store.events { patient = "ana", task = "sing", on = day }[1].title end
        print(title "2026-06-08", title "2026-06-10")
        print(#store.tasks:history "sing")
        """, to: "plan.lua")
      let result = try care.shell("care run \(Self.now) plan.lua")
      #expect(result.output == "Sing\tSing louder\n5\n", "\(result.output)\(result.errors)")
    }
  }

  @Test(arguments: [
    ("task walk --to-patient ana", "belongs to the plan walks"),
    ("task sing --to-patient zoe", "there is no patient 'zoe'"),
    ("contact sing --to-patient ana", "there is no contact 'sing'"),
    ("contact lexi --to-nobody", "has this owner already"),
    ("task sing --to-patient ana --to-nobody", "name one new owner"),
  ])
  func whatCannotBeAssignedIsRefused(arguments: String, message: String) throws {
    try enrolled { care in
      let before = try care.shell("care store info --json").output
      let result = try care.shell("care assign \(arguments) \(Self.now)")
      #expect(result.code != 0)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(try care.shell("care store info --json").output == before)
    }
  }

  @Test func anOverrideOfThePlansTaskIsNotAssigned() throws {
    try enrolled { care in
      _ = try care.shell("care override walk --set title=Stroll \(Self.now)")
      let result = try care.shell("care assign task walk --care-plan ana.walks --to-nobody \(Self.now)")
      #expect(result.errors.contains("overrides its plan's"), "\(result.errors)")
    }
  }
}
