import CareCards
import CareModel
import CareTestSupport
import Testing

struct PlanSentencesTests {
  private func element(text: String? = nil, targets: [OutcomeValue] = []) -> ScheduleElement {
    ScheduleElement(
      start: .anchor(.enrolled, .zero), recurrence: .daily(every: 1), text: text, targets: targets)
  }

  private func sentences() throws -> PlanSentences {
    let dose = { (mg: Double) in OutcomeValue(.double(mg), kind: "dose", units: "mg") }
    let first = CareTask(
      id: "dose", title: "Take doxylamine",
      schedule: Schedule(elements: [element(text: "At breakfast"), element(text: "At noon", targets: [dose(50)])]),
      targets: [dose(25)], opens: .seconds(1800), closes: .after(.seconds(7200)), grace: .seconds(3600))
    var later = first
    later.targets = [dose(12.5)]
    let questions = ["a", "b"].map { FormItem(id: $0, format: .boolean(BooleanFormat())) }
    let survey = CareTask(
      id: "pain", title: "Rate your pain", impactsAdherence: false, schedule: Schedule(elements: [element()]),
      card: CardDefinition(.survey),
      survey: Survey(
        id: "pain", steps: [Step(id: "how", kind: .form, items: questions), Step(id: "x", kind: .completion)]))
    let from = try #require(CivilDate("2026-11-02"))
    return PlanSentences(
      plan: PlanHeader(id: "nausea", title: "Living with nausea", authorVersion: "1.0.0"), zone: .utc,
      tasks: [
        [
          .init(task: first, schedule: "Every day at 08:00, from enrollment; and every day at 12:00, from enrollment."),
          .init(
            change: PlannedChange(from: from, title: "Take doxylamine", fields: ["targets"]), task: later,
            schedule: "Every day at 08:00, from enrollment; and every day at 12:00, from enrollment."),
        ],
        [.init(task: survey, schedule: "Every day at 19:00, from enrollment.")],
      ],
      contacts: [Contact(id: "osei", name: "Dr. Osei", role: "Family physician", phone: [LabeledValue("+1 555 0142")])],
      notes: ["Only “Welcome” shows until it is completed."])
  }

  @Test func aPlanIsDescribedTaskByTask() throws {
    try Golden.check(try sentences().text(TerminalStyle(width: 72)).description, "sentences.txt")
  }

  @Test(arguments: [32, 60, 120])
  func noLineIsWiderThanRequested(width: Int) throws {
    for line in try sentences().text(TerminalStyle(width: width)).description.split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
  }
}
