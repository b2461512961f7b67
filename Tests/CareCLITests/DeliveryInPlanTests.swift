import Foundation
import Testing

/// What tests of plans, `care due --plan`, and `care do --snooze` say of reminders.
struct DeliveryInPlanTests {
  private static let plan = """
    return plan "doses" {
      title = "Doses", quiet = { "21:00", "07:00" },
      contacts = { contact "nurse" { name = "Nora" }, contact "doctor" { name = "Dr. Ito" } },
      tasks = {
        task "dose" {
          title = "Dose", schedule = schedule.daily { at = "08:00" }, closes = hours(4),
          reminders = { { at = "start" }, { after_start = minutes(30) } }, snooze = { minutes(15), hours(1) },
          alerts = {
            alert "much" { when = survey.at_least("dose", 100), to = "nurse", urgency = "now",
              escalate = { { after = minutes(15), to = "doctor", channel = "phone" } } },
            alert "silent" { when = alert.missed { run = 2 }, to = "nurse" },
          },
        },
        task "night" { title = "Night", schedule = schedule.daily { at = "22:00" }, closes = hours(10), reminders = { { at = "start" } } },
        task "late" { title = "Late", schedule = schedule.daily { at = "23:00" }, closes = hours(2), reminders = { { at = "start" } } },
      },
    }
    """

  private static let tests = """
    local function states(p, task)
      local all = {}
      for _, sent in ipairs(p:deliveries()) do
        if not task or sent.task == task then
          all[#all + 1] = tostring(sent.time):sub(6, 16) .. " " .. sent.channel .. " " .. sent.to .. " " .. sent.state
            .. (sent.why and " " .. sent.why or "")
        end
      end
      return table.concat(all, "; ")
    end
    test("an answer ends the reminders", function(sim)
      sim.deliver { reminders = { "sms", "mail" } }
      local p = sim.enroll { start = "2026-06-07" }
      p:at "2026-06-07T08:10"
      p:record("dose", { 5 })
      p:at "2026-06-07T12:00"
      expect(states(p, "dose")):equals "06-07T08:00 sms patient sent"
    end)
    test("quiet hours hold a reminder, or end it", function(sim)
      sim.deliver {}
      local p = sim.enroll { start = "2026-06-07" }
      p:at "2026-06-07T23:30"
      expect(states(p, "night")):equals "06-08T07:00 message patient due"
      expect(states(p, "late")):equals "06-07T23:00 message patient void quiet"
      p:at "2026-06-08T07:30"
      expect(states(p, "night")):equals "06-08T07:00 message patient sent"
    end)
    test("a snooze moves the reminder", function(sim)
      sim.deliver {}
      local p = sim.enroll { start = "2026-06-07" }
      p:at "2026-06-07T08:20"
      expect(tostring(p:snooze("dose", hours(1))):sub(12, 16)):equals "09:20"
      expect(function() p:snooze("dose", minutes(7)) end):fails()
      p:at "2026-06-07T11:00"
      expect(states(p, "dose")):equals
        "06-07T08:00 message patient sent; 06-07T09:20 message patient sent"
    end)
    test("an alert escalates until it is acknowledged", function(sim)
      sim.deliver { alerts = { "mail" } }
      local p = sim.enroll { start = "2026-06-07" }
      p:at "2026-06-07T08:10"
      p:record("dose", { value(120, { kind = "dose" }) })
      p:at "2026-06-07T09:00"
      local alerts = sim.store.prompts:fetch { kind = "alert", state = { "sent" } }
      expect(#alerts):equals(2)
      expect(alerts[1].channel .. " " .. alerts[1].to .. " " .. alerts[1].step):equals "phone contact:doctor 1"
      expect(alerts[2].channel .. " " .. alerts[2].to):equals "mail contact:nurse"
    end)
    test("two missed doses raise an alert", function(sim)
      sim.deliver {}
      local p = sim.enroll { start = "2026-06-07" }
      p:at "2026-06-08T11:59"
      expect(p:alerts()):counts(0)
      p:at "2026-06-08T12:01"
      expect(p:alerts()[1].alert):equals "silent"
    end)
    test("a test that delivers nothing says so", function(sim)
      local p = sim.enroll { start = "2026-06-07" }
      expect(function() p:deliveries() end):fails "not_delivering"
    end)
    """

  private func doses(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "doses/plan.lua")
      try care.write(Self.tests, to: "doses/tests/sending.lua")
      try body(care)
    }
  }

  @Test func aTestOfAPlanSeesWhatWouldBeSent() throws {
    try doses { care in
      let result = try care.run("test", "doses")
      #expect(result.output.hasSuffix("6 passed, 0 failed\n"), "\(result.output)\(result.errors)")
    }
  }

  @Test func aPlansRemindersAreListedWithoutAStore() throws {
    try doses { care in
      let result = try care.shell("care due --plan doses --from 2026-06-07 --zone Europe/Berlin")
      let rows = result.output.split(separator: "\n").dropFirst().map { line in
        line.split(separator: " ").map(String.init)
      }
      #expect(rows.count == 4, "\(result.output)\(result.errors)")
      #expect(rows.map { $0.first { $0.contains(":") } } == ["08:00", "08:30", "22:00", "23:00"])
      #expect(result.output.contains("Mon 8 June 2026 07:00"))
      #expect(result.output.contains("no: it would close in quiet hours"))
      let json = try care.shell("care due --plan doses --from 2026-06-07 --zone UTC --json")
      #expect(json.output.contains("\"sent\" : [\n    \"2026-06-07T08:00:00Z\","), "\(json.output)\(json.errors)")
      #expect(try care.shell("care due --plan doses --patient ana").code == 64)
      #expect(try care.shell("care due --start 2026-06-07").code == 64)
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "care.sqlite").path))
    }
  }

  @Test func aParticipantAsksToBeRemindedAgain() throws {
    try doses { care in
      let clock = "--at 2026-06-07T00:00:00Z --zone UTC"
      let setup = try care.shell(
        "care seed doses \(clock) && care enroll doses --patient ana --start 2026-06-07 --create \(clock)")
      try #require(setup.code == 0, "\(setup.errors)")
      let asked = try care.shell("care do dose --snooze 15 --at 2026-06-07T08:20:00Z")
      #expect(asked.errors.contains("You are reminded again at 08:35."), "\(asked.output)\(asked.errors)")
      let due = try care.shell("care due --at 2026-06-07T08:20:00Z --to 2026-06-07T12:00:00Z --json")
      #expect(due.output.contains("#again-"), "\(due.output)\(due.errors)")
      let other = try care.shell("care do dose --snooze 20 --at 2026-06-07T08:20:00Z")
      #expect(other.code == 1 && other.errors.contains("15 minutes, 1 hour"), "\(other.errors)")
      #expect(try care.shell("care do dose --snooze 0").code == 64)
      #expect(try care.shell("care do dose --snooze 15 --action log").code == 64)
    }
  }
}
