import CareModel
import CareTestSupport
import Foundation

extension StoryStep {
  /// The steps of a seed: first what nearly every later one needs, then anything.
  static func story(seed: UInt64, count: Int) -> [StoryStep] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      number < prologue.count
        ? StoryStep(
          number: number, seconds: 60, parts: [.init(command: prologue[number], mode: .plain)], isGivenUp: false)
        : StoryStep(number: number, &random)
    }
  }

  private static let prologue: [StoryCommand] =
    ["a", "b"].map { .write(.add, .patient(StoreFixture.patient(.init($0)), .none), StoryChange()) }
    + ["p", "q"].map { .write(.add, .plan(PlanHeader(id: .init($0), title: $0)), StoryChange()) }
    + [("a.p", "a"), ("b.p", "b")].map { id, patient in
      .write(
        .add,
        .carePlan(CarePlan(id: .init(id), patient: .init(patient), plan: "p", enrolled: StoreFixture.june(1))),
        StoryChange())
    }

  private init(number: Int, _ random: inout SeededGenerator) {
    let count = random.pick([1, 1, 1, 1, 2, 3, 4])
    self.init(
      number: number,
      seconds: random.chance(4)
        ? random.pick([-300, -301, -4000]) : random.pick([0, 1, 60, 3600, 20_000, 40_000, -200]),
      author: random.pick([nil, "ann", "b", "me:c"]), parts: (0..<count).map { _ in StoryPart(&random) },
      erased: random.chance(1) ? random.pick(["a", "b", "b", "c", "nobody"]) : nil,
      isGivenUp: random.chance(4))
  }
}

extension StoryPart {
  fileprivate init(_ random: inout SeededGenerator) {
    let mode = random.pick([Mode.plain, .plain, .plain, .plain, .swallowed, .attempt, .nested])
    self.init(
      command: StoryCommand(&random), mode: mode, isGivenUp: (mode == .attempt || mode == .nested) && random.chance(30))
  }
}

extension StoryCommand {
  fileprivate init(_ random: inout SeededGenerator) {
    switch random.roll(100) {
    case ..<10:
      let patch = TaskPatch(random: &random)
      self = .override(
        random.pick([.override, .override, .revert, .stop]), patch, random.pick(["a.p", "a.p", "b.p", "b", "c.r"]),
        StoryChange(&random))
    case ..<60:
      let verb = random.pick([StoryVerb.add, .update, .update, .update, .put, .put, .put, .delete])
      self = .write(verb, StoryRecord(&random), StoryChange(&random))
    case ..<66: self = .putSample(Sample(random: &random))
    case ..<68:
      let sample = Sample(random: &random)
      self = .deleteSample(sample.patient, remoteID: sample.remoteID)
    case ..<85: self = .record(Outcome(random: &random), basedOn: .drawn(&random))
    case ..<92: self = .clear(StoryEvent(&random), basedOn: .drawn(&random))
    case ..<97:
      let event = StoryEvent(&random)
      let draft = SurveyDraft(
        key: event.key, run: Data([UInt8(random.roll(256))]), hasAnswers: random.chance(50),
        saved: StoreFixture.day(random.number(1...20)))
      self = .putDraft(draft, event)
    default: self = .deleteDraft(StoryEvent(&random))
    }
  }
}

extension StoryChange {
  fileprivate init(_ random: inout SeededGenerator) {
    self.init(
      effective: .drawn(&random), base: .drawn(&random),
      planned: random.pick([.refuse, .refuse, .keep, .keep, .keep, .replace]), force: random.chance(25))
  }
}

extension Effective? {
  fileprivate static func drawn(_ random: inout SeededGenerator) -> Effective? {
    let day = random.number(1...28)
    switch random.roll(10) {
    case ..<3: return nil
    case 3: return random.chance(30) ? .beginning : .instant(StoreFixture.day(1))
    case ..<7: return .date(StoreFixture.june(day))
    default: return .instant(StoreFixture.day(day, hour: random.roll(24)))
    }
  }
}

extension StoryBase? {
  fileprivate static func drawn(_ random: inout SeededGenerator) -> StoryBase? {
    switch random.roll(20) {
    case ..<14: return nil
    case ..<17: return .last
    case ..<19: return .earlier(random.number(1...3))
    default: return .stranger
    }
  }
}

extension StoryEvent {
  init(_ random: inout SeededGenerator) {
    let (patient, carePlan): (String, String?) = random.pick([
      ("a", "a.p"), ("a", "a.p"), ("a", "a.p"), ("a", nil), ("b", "b.p"), ("b", "b.p"), ("b", nil), ("a", "a.q"),
      ("a", random.chance(20) ? "b.p" : "a.p"), (random.chance(20) ? "c" : "b", nil),
    ])
    let task = random.pick(StoryRecord.tasks + ["t", "t"])
    self.init(
      patient: .init(patient), carePlan: carePlan.map { .init($0) },
      key: OccurrenceKey("\(task)/\(StoreFixture.june(random.number(1...5)))T08:00"))
  }
}
