import CareModel
import CareTestSupport
import Foundation

extension StoryRecord {
  /// One id begins with another: a range of keys must not take both.
  static let tasks = ["t", "t-x", "t0", "u"]

  static let zones = [Zone.utc, StoreFixture.newYork, StoreFixture.kiritimati]

  private static let owners: [Owner] = [
    .none, .plan("p"), .plan("p"), .plan("p"), .plan("q"), .carePlan("a.p"), .carePlan("a.p"), .carePlan("b.p"),
    .patient("a"), .patient("a"), .patient("b"),
  ]

  init(_ random: inout SeededGenerator) {
    let details = RecordDetails(
      group: random.pick([nil, "g", "h"]), tags: random.pick([[], ["x"], ["x", "y"]]),
      userInfo: random.pick([[:], ["a": "1"], ["a": "2", "b": "1"]]))
    switch random.roll(20) {
    case ..<4: self = .patient(Patient(random: &random, details), random.chance(3) ? .plan("p") : .none)
    case ..<6: self = .plan(PlanHeader(random: &random, details))
    case ..<11: self = .carePlan(CarePlan(random: &random, details))
    case ..<17:
      let owner = random.chance(2) ? .patient("nobody") : random.pick(Self.owners)
      self = .task(CareTask(random: &random, details), owner.isCarePlan ? .plan("p") : owner)
    case ..<19:
      let contact = Contact(
        id: "k", name: random.pick(["K", "L"]), role: random.pick([nil, "nurse"]),
        phone: random.pick([[], [LabeledValue("1", label: "home")]]), details: details)
      self = .contact(contact, random.pick(Self.owners))
    default:
      let definition = AlertDefinition(
        id: "low", title: random.pick([nil, "Low"]), when: .all(of: []), urgency: random.pick([.now, .routine]))
      let alert = Alert(
        patient: "a", carePlan: "a.p", task: "t", key: OccurrenceKey("t/2026-06-0\(random.number(1...2))T08:00"),
        definition: definition, raised: StoreFixture.day(random.number(1...3)))
      self = .alert(alert, random.pick([.carePlan("a.p"), .patient("a")]))
    }
  }
}

extension Patient {
  fileprivate init(random: inout SeededGenerator, _ details: RecordDetails) {
    self.init(
      id: .init(random.pick(["a", "a", "a", "b", "b", "b", "c", random.chance(30) ? "c d" : "a"])),
      name: PersonName(given: random.pick([nil, "Ada", "Eve"]), family: random.pick([nil, "é", "e\u{301}"])),
      sex: random.pick([nil, "x", "y"]), allergies: random.pick([[], ["nuts"], ["a,b", "\"{}\\"]]),
      zone: random.pick(StoryRecord.zones), details: details)
  }
}

extension PlanHeader {
  fileprivate init(random: inout SeededGenerator, _ details: RecordDetails) {
    self.init(
      id: .init(random.pick(["p", "p", "q", "r"])), title: random.pick(["P", "Q"]),
      authorVersion: random.pick([nil, "1", "2"]),
      gate: random.pick([nil, "t"]), details: details)
  }
}

extension CarePlan {
  fileprivate init(random: inout SeededGenerator, _ details: RecordDetails) {
    var (id, patient, plan) = random.pick([
      ("a.p", "a", "p"), ("a.p", "a", "p"), ("a.q", "a", "q"), ("b.p", "b", "p"), ("b", "b", nil),
      (random.chance(40) ? "c.r" : "a.r", random.chance(40) ? "c" : "a", "r"),
    ])
    if random.chance(4) { patient = "b" }
    if random.chance(4) { plan = "q" }
    self.init(
      id: .init(id), patient: .init(patient), plan: plan.map { .init($0) },
      enrolled: StoreFixture.june(random.number(1...9)),
      anchors: random.pick([[:], ["surgery": .date(StoreFixture.june(3))], ["surgery": .date(StoreFixture.june(5))]]),
      follow: random.chance(2) ? .version(StoryBase.strange) : .latest,
      zone: random.pick([nil, nil, .utc, StoreFixture.newYork]), title: random.pick([nil, "mine"]),
      status: random.pick([.active, .active, .paused, .completed, .withdrawn]), reason: random.pick([nil, "r", "s"]),
      details: details)
  }
}

extension CareTask {
  fileprivate init(random: inout SeededGenerator, _ details: RecordDetails) {
    let element = ScheduleElement(start: .date(StoreFixture.june(1)), recurrence: .daily(every: random.number(1...2)))
    self.init(
      id: .init(random.pick(StoryRecord.tasks + ["t", "t"])), title: random.pick(["T", "U"]),
      instructions: random.pick([nil, "do", "rest"]),
      impactsAdherence: random.chance(50), schedule: Schedule(elements: [element]),
      targets: random.pick([[], [OutcomeValue(.double(random.chance(10) ? .infinity : 0.1), kind: "x", units: "mg")]]),
      untilDone: random.chance(20),
      card: CardDefinition(random.pick([.simple, .checklist])), details: details)
  }
}

extension Outcome {
  init(random: inout SeededGenerator) {
    let event = StoryEvent(&random)
    let task = String(event.key.text.prefix { $0 != "/" })
    let day = Int(event.key.text.dropFirst(task.count + 9).prefix(2)) ?? 1
    let start = StoreFixture.day(day, hour: random.chance(90) ? 8 : 9)
    self.init(
      patient: event.patient, carePlan: event.carePlan, task: .init(random.chance(98) ? task : "other"),
      taskVersion: random.chance(98) ? StoreFixture.taskVersion : VersionID("1"), key: event.key, start: start,
      stop: start.adding(seconds: 3600), answered: start.adding(seconds: random.pick([0, 600, 600, 7200])),
      status: random.pick([.completed, .completed, .completed, .declined, .excused, .enteredInError]),
      reason: random.pick([nil, nil, "tired"]), values: (0..<random.roll(4)).map { _ in OutcomeValue(random: &random) },
      zone: random.pick([nil] + StoryRecord.zones), details: RecordDetails(group: random.pick([nil, nil, "g"])),
      isComputed: random.chance(3))
  }
}

extension Owner {
  fileprivate var isCarePlan: Bool { if case .carePlan = self { true } else { false } }
}

extension TaskPatch {
  init(random: inout SeededGenerator) {
    var details = RecordDetails()
    if random.chance(30) { details.userInfo = random.pick([["a": "1"], ["b": "2"]]) }
    let task = CareTask(random: &random, details)
    self.init(id: task.id)
    self.details = details
    if random.chance(50) { self.title = task.title }
    if random.chance(50) { self.schedule = task.schedule }
    if random.chance(30) { self.instructions = task.instructions }
    if random.chance(30) { self.untilDone = task.untilDone }
    if random.chance(30) { self.card = task.card }
  }
}

extension Sample {
  init(random: inout SeededGenerator) {
    let start = StoreFixture.day(random.number(1...4), hour: random.roll(24))
    self.init(
      patient: random.pick(["a", "a", "b", random.chance(10) ? "c" : "b"]), quantity: random.pick(["steps", "weight"]),
      value: random.pick([0, -0.0, 1, 0.1]), units: random.pick([nil, "kg"]), start: start,
      stop: start.adding(seconds: random.pick([0, 0, 3600, 100_000, random.chance(20) ? -1 : 1])),
      source: random.pick([nil, "watch"]), remoteID: random.pick(["1", "2", "3"]))
  }
}

extension OutcomeValue {
  fileprivate init(random: inout SeededGenerator) {
    let value: Scalar = random.pick([
      .integer(.max), .integer(-1), .double(0.1), .double(-0.0), .double(.leastNonzeroMagnitude), .boolean(true),
      .boolean(false), .text(""), .text("a\u{1}é"), .binary(Data()), .binary(Data([0, 255])),
      .date(StoreFixture.day(2)),
      .date(.beginning), .double(random.chance(20) ? .infinity : 1e300),
    ])
    self.init(
      value, kind: random.pick([nil, "pain", ""]), units: random.pick([nil, "mg"]),
      recorded: random.pick([nil, StoreFixture.day(3)]))
  }
}
