import CareAccess
import CareModel
import CareRuntime
import HummingbirdTesting
import Testing

/// The list of what a person answered, for the care team.
struct AnswersPageTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "pills" { title = "Pills", schedule = schedule.daily { at = "07:00" } },
      task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" },
        progress = "sum", targets = { value(5000, { kind = "steps" }) }, card = "numeric_progress" },
    } }
    """

  @Test func aCorrectionIsSideBySideWithWhatItChanged() async throws {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime, now = team.web.now
    let event = try runtime.event(task: "walk", patient: WebFixture.patient, at: now)
    let first = try runtime.record(event, values: [OutcomeValue(.integer(42), kind: "steps")], at: now)
    _ = try runtime.because("Misread").correct(
      try runtime.event(task: "walk", patient: WebFixture.patient, at: now), status: nil,
      values: [OutcomeValue(.integer(4000), kind: "steps")], basedOn: first.id, at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get("/s/p/p/ana/answers").text
      for text in [
        "<th scope=\"row\">Steps</th>", "<td class=\"care-content\">42</td>", "<td class=\"care-content\">4000</td>",
        "aria-label=\"Changed on Sun 7 June 2026 08:00: Walk, 7 June 2026\"",
        // The header is on each page about the person.
        ">ana · P · day 1 · active</p>",
      ] { #expect(page.contains(text), "\(text)") }
      for tab in ["timeline", "charts", "enter", "plan", "notes"] {
        #expect(try await web.get("/s/p/p/ana/\(tab)").text.contains(">ana · P · day 1 · active</p>"), "\(tab)")
      }
    }
  }

  @Test func eachAnswerSaysItsTimeAndItsStateOnce() async throws {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime, now = team.web.now
    _ = try runtime.decline(
      try runtime.event(task: "pills", patient: WebFixture.patient, at: now), reason: "At work", at: now)
    _ = try runtime.record(
      try runtime.event(task: "walk", patient: WebFixture.patient, at: now),
      values: [OutcomeValue(.integer(42), kind: "steps")], at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get("/s/p/p/ana/answers").text
      for text in [
        "<h2>Pills, 07:00, 7 June 2026</h2>", "<h2>Walk, 7 June 2026</h2>", ">declined</strong>",
        "> Sun 7 June 2026 08:00, because: At work</span>", "> completed, Sun 7 June 2026 08:00</span>",
      ] { #expect(page.contains(text), "\(text)") }
      let person = try await web.get("/s/p/p/ana").text
      #expect(person.contains("<li>Pills, 07:00: Mon 8 June 2026, until"))
    }
  }
}
