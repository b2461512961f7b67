import CareInterchange
import CareModel
import Testing

/// What the resources of a plan do not show of a task is named, so that nobody takes them for the whole plan.
struct BulkPlanLossTests {
  private static let hour = CalendarInterval(seconds: 3_600)

  /// A task with a field set, for each that is not written.
  private static let changes: [(field: String, change: @Sendable (inout CareTask) -> Void)] = [
    ("impacts_adherence", { $0.impactsAdherence = false }), ("targets", { $0.targets = [OutcomeValue(.integer(1))] }),
    ("opens", { $0.opens = hour }), ("closes", { $0.closes = .after(hour) }), ("begin_by", { $0.beginBy = hour }),
    ("grace", { $0.grace = hour }), ("until_done", { $0.untilDone = true }),
    ("reminders", { $0.reminders = [.atStart(text: nil)] }), ("snooze", { $0.snooze = [hour] }),
    ("applies", { $0.applies = ["arm": ["A"]] }),
    ("alerts", { $0.alerts = [AlertDefinition(id: "low", when: .answers(.all(of: [])))] }),
    ("decline", { $0.decline = DeclineReasons(reasons: [], allowsOther: true) }),
    ("card", { $0.card = CardDefinition(.buttonLog) }), ("extract", { $0.extraction = .items(["a"]) }),
    ("extract", { $0.extraction = .hook(Hook(path: "tasks.t.extract")) }), ("progress", { $0.progress = .sum }),
    ("progress", { $0.progress = .hook(Hook(path: "tasks.t.progress")) }), ("labels", { $0.labels = ["a": "A"] }),
    ("link", { $0.link = TaskLink(quantity: "steps", aggregate: .sum, units: "count") }),
    ("element_targets", { $0.elementTargets = [ElementTargets(element: 0, targets: [])] }),
    ("assigned", { $0.assigned = Assignment(from: .plan("q")) }), ("group", { $0.details.group = "g" }),
    ("tags", { $0.details.tags = ["x"] }), ("remote_id", { $0.details.remoteID = "7" }),
    ("source", { $0.details.source = "s" }), ("asset", { $0.details.asset = "a.png" }),
    ("user_info", { $0.details.userInfo = ["a": "b"] }), ("notes", { $0.details.notes = [Note(content: "n")] }),
  ]

  private func losses(_ change: (inout CareTask) -> Void) throws -> [ExchangeLoss] {
    let element = ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .daily(every: 1))
    var task = CareTask(id: "t", title: "T", schedule: Schedule(elements: [element]))
    change(&task)
    let now = Instant(milliseconds: 0)
    let header = Version(
      id: VersionID("h"), owner: .none, effective: .beginning, recorded: now, seq: 1, place: 0,
      value: PlanHeader(id: "p", title: "P"))
    let version = Version(
      id: VersionID("t"), owner: .plan("p"), effective: .beginning, recorded: now, seq: 1, place: 1, value: task)
    return try BulkPlan("p", headers: [header], tasks: [[version]]).losses.all.map(\.loss)
  }

  /// A field that is added to a task is decided: it is written, or it is named.
  @Test func everyFieldOfATaskIsWrittenOrNamedAsLost() {
    let named = Set(BulkTaskPart.lost.flatMap(\.fields)), fields = Set(CareTask.fields.map(\.name))
    #expect(BulkTaskPart.written.isDisjoint(with: named))
    #expect(
      BulkTaskPart.written.union(named) == fields,
      "decide in BulkTaskPart: \(fields.symmetricDifference(BulkTaskPart.written.union(named)).sorted())")
    #expect(Set(Self.changes.map(\.field)) == named)
  }

  @Test func whatATaskHasAndNoResourceShowsIsNamed() throws {
    #expect(try losses { _ in }.isEmpty)
    for (field, change) in Self.changes {
      let part = try #require(BulkTaskPart.lost.first { $0.fields.contains(field) })
      let found = try losses(change)
      #expect(found.map(\.path) == ["t.\(part.fields[0])"], "\(field): \(found.map(\.text))")
    }
  }
}
