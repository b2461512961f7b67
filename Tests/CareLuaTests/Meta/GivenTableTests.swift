import CareLua
import CareModel
import Testing

/// Rows of records have the fields that the registry names, and no others.
@Suite struct GivenTableTests {
  /// An expression, and the entry of the table that it gives.
  private static let tables = [
    ("store.patients:get 'p1'", "patient_row"), ("store.plans:get 'knee'", "plan_row"),
    ("store.tasks:get 'walk'", "task_row"), ("store.contacts:get 'lexi'", "contact_row"),
    ("store.care_plans:history(cp.id)[1]", "care_plan_row"), ("store.contacts:get('lexi').ways[1]", "contact_way"),
  ]

  private static let plan = """
    return plan "knee" { title = "Knee", contacts = { contact "lexi" { name = "Lexi", phone = "1" } },
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = "07:00" }, reminders = { { at = "start" } },
          targets = { value(10, { kind = "dose", units = "mg" }) },
          alerts = { alert "much" { when = survey.at_least("dose", 5), to = { "lexi" }, title = "Much" } } },
        task "check-in" { title = "Check in", schedule = schedule.daily { at = "08:00" },
          survey = survey "check-in" { steps = { form "how" { items = { scale "pain" { min = 0, max = 10 } } } } } },
      } }
    """

  @Test func everyFieldIsInTheRegistry() throws {
    let bench = try ConsoleBench(prepared: false, plan: Self.plan)
    _ = try bench.run("seed 'plans/knee' store.patients:add { id = 'p1', name = 'Ana', zone = 'America/New_York' }")
    _ = try bench.run("cp = store.enroll { patient = 'p1', plan = 'knee', start = '2026-06-06' }")
    bench.console.environment.patient = "p1"
    for (expression, name) in Self.tables {
      let known = Set(Registry.everything[name]?.fields.map(\.name) ?? [])
      let printed = try bench.run(
        "local names = {} for name in pairs(\(expression)) do names[#names + 1] = tostring(name) end return table.concat(names, ' ')"
      )
      let there = printed[0].replacing("\"", with: "").split(separator: " ").map(String.init)
      #expect(!there.isEmpty, "\(expression)")
      #expect(there.filter { !known.contains($0) }.isEmpty, "\(expression): \(there)")
      let needed =
        Registry.everything[name]?.fields.filter {
          switch $0.given {
          case .optional, .nothing: false
          default: true
          }
        } ?? []
      let absent = needed.map(\.name).filter { !there.contains($0) }
      #expect(absent.isEmpty, "\(expression) lacks \(absent)")
    }
  }
}
