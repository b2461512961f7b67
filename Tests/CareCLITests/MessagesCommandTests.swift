import Foundation
import Testing

/// `care messages`: threads between participants and the care team.
struct MessagesCommandTests {
  private static let plan = """
    return plan "walks" { title = "Walks", tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } } }
    """

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "walks/plan.lua")
      let setup = try care.shell(
        """
        care seed walks --at 2026-06-01T06:00 --zone UTC &&
          care enroll walks --patient ana --create --start 2026-06-01 --at 2026-06-01T07:00 --zone UTC
        """)
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func bothSidesWriteAndRead() throws {
    try enrolled { care in
      let sent = try care.shell(
        "care messages send 'It hurts.' --patient ana --from participant --at 2026-06-01T09:00 --zone UTC")
      #expect(sent.output == "sent  message 1 in ana.walks\n", "\(sent.errors)")
      _ = try care.shell(
        "printf 'Rest\\ntoday.\\n' | care messages send - --from care_team --author Lexi --at 2026-06-01T10:00 --zone UTC"
      )
      let staff = try care.shell("care today --staff --at 2026-06-01T11:00 --zone UTC | cat")
      #expect(staff.output.contains("✉ Participant, Mon 1 June 2026 09:00 UTC: It hurts."), "\(staff.output)")
      #expect(!staff.output.contains("Rest"))
      let own = try care.shell("care today --at 2026-06-01T11:00 --zone UTC | cat")
      #expect(own.output.contains("✉ Lexi, Mon 1 June 2026 10:00 UTC: Rest"), "\(own.output)")
      let read = try care.shell("care messages read --by participant --at 2026-06-01T12:00 --zone UTC --json")
      #expect(read.output.contains("\"text\" : \"Rest\\ntoday.\""), "\(read.output)")
      #expect(try !care.shell("care today --at 2026-06-01T12:30 --zone UTC | cat").output.contains("✉"))
      let list = try care.shell("care messages --zone UTC")
      #expect(list.output.contains("2026-06-01T12:00:00+00:00") && list.output.contains("no\n"), "\(list.output)")
      #expect(try care.shell("care messages --unread-by participant").output == "none\n")
    }
  }

  @Test func scriptsSendAndRead() throws {
    try enrolled { care in
      try care.write(
        """
        local sent = store.messages:send { patient = "ana", from = "care_team", author = "Lexi", text = "Well done!" }
        print(sent.id, sent.care_plan, sent.name, sent.read)
        print(#store.messages:fetch { unread_by = "participant" })
        print(#store.messages:mark_read { patient = "ana", by = "participant" })
        print(#store.messages:fetch { unread_by = "participant" }, #store.messages:fetch {})
        print(pcall(function() store.messages:send { patient = "ana", from = "nobody", text = "x" } end))
        """, to: "write.lua")
      let result = try care.shell("care run --at 2026-06-01T09:00 --zone UTC write.lua")
      #expect(
        result.output.hasPrefix("1\tana.walks\tLexi\tnil\n1\n1\n0\t1\nfalse\t"), "\(result.output)\(result.errors)")
    }
  }

  @Test(arguments: [
    ("send '' --from care_team", "a message needs a text of 1 to 4000 characters"),
    ("send hi --from nobody", "nobody"), ("send hi --from care_team --patient bob", "there is no patient 'bob'"),
    ("read --by care_team --care-plan other", "other"),
  ])
  func unusableCommandsWriteNothing(arguments: String, message: String) throws {
    try enrolled { care in
      let result = try care.shell("care messages \(arguments)")
      #expect(result.code != 0)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(try care.shell("care messages").output == "none\n")
    }
  }

  @Test func exportsHaveMessagesOnlyIfAsked() throws {
    try enrolled { care in
      _ = try care.shell("care messages send 'It hurts.' --from participant --at 2026-06-01T09:00 --zone UTC")
      _ = try care.shell("care export a --at 2026-06-02T09:00; care export b --tables messages --at 2026-06-02T09:00")
      #expect(try !care.shell("ls a; cat a/*").output.contains("hurts"))
      #expect(try care.text("b/messages.csv").contains(",1,participant,It hurts.,2026-06-01T09:00:00Z,,"))
    }
  }
}
