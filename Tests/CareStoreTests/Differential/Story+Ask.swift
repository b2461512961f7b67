import CareModel
import CareStore
import CareTestSupport

extension Story {
  /// Asks a few things at random.
  func ask(_ random: inout SeededGenerator, rounds: Int) throws {
    try store.read { reader in
      for _ in 0..<rounds {
        let asOf = asOf(&random)
        switch random.roll(4) {
        case 0: try askOutcomes(&random, reader, asOf)
        case 1: try askSpan(&random, reader, asOf)
        default:
          guard let identity = naive.versions.map(\.identity).shuffled(using: &random).first else { continue }
          try askOne(identity, &random, reader, asOf)
        }
      }
    }
  }

  /// Asks everything there is to ask, and some of it at random times.
  func askEverything(_ random: inout SeededGenerator) throws {
    try store.read { reader in
      for identity in Set(naive.versions.map(\.identity)) {
        for asOf in [nil, asOf(&random)] { try askOne(identity, &random, reader, asOf) }
      }
      for asOf in [nil, asOf(&random), asOf(&random)] {
        for _ in 0..<3 {
          try askOutcomes(&random, reader, asOf)
          try askSpan(&random, reader, asOf)
        }
        try askOwners(&random, reader, asOf)
        try askTasks(reader, asOf)
      }
      try askCounts(reader)
    }
  }

  private func asOf(_ random: inout SeededGenerator) -> AsOf? {
    switch random.roll(4) {
    case 0, 1: nil
    case 2: .seq(random.number(-1...naive.lastSeq + 1))
    default:
      .recorded(
        (naive.commits.isEmpty ? StoreFixture.day(1) : random.pick(naive.commits).recorded)
          .adding(seconds: random.pick([-1, 0, 0, 1, 90_000])))
    }
  }

  private func zones(_ random: inout SeededGenerator) -> ZoneTimeline {
    let home = random.pick(StoryRecord.zones)
    guard random.chance(40) else { return ZoneTimeline(home) }
    let from = StoreFixture.day(random.number(1...28), hour: random.roll(24))
    return ZoneTimeline(home, changes: [.init(from: from, zone: random.pick(StoryRecord.zones))])
  }

  private func askOne(
    _ identity: NaiveIdentity, _ random: inout SeededGenerator, _ reader: StoreReader, _ asOf: AsOf?
  ) throws {
    switch identity.entity {
    case "patient": try askOne(Patient.self, identity, &random, reader, asOf)
    case "plan": try askOne(PlanHeader.self, identity, &random, reader, asOf)
    case "care_plan": try askOne(CarePlan.self, identity, &random, reader, asOf)
    case "task": try askOne(CareTask.self, identity, &random, reader, asOf)
    case "contact": try askOne(Contact.self, identity, &random, reader, asOf)
    default: try askOne(Alert.self, identity, &random, reader, asOf)
    }
  }

  /// History, timeline, and what is in force.
  private func askOne<Entity: StoredEntity>(
    _ type: Entity.Type, _ identity: NaiveIdentity, _ random: inout SeededGenerator, _ reader: StoreReader,
    _ asOf: AsOf?
  ) throws {
    let id = Identifier<Entity>(identity.id), owner = identity.owner
    let own = naive.versions(of: identity, upTo: naive.bound(asOf))
    func told(_ version: Version<Entity>) -> NaiveVersion {
      NaiveVersion(version, entity: Entity.entityName, id: version.value.id.text)
    }
    let history = try reader.history(type, id: id, owner: owner, asOf: asOf)
    try same(history.map(told), own, "the history of \(identity) as of \(asOf as Any)")
    let zones = zones(&random)
    let begins = { (effective: Effective) in effective.instant(in: zones) }
    let timeline = try reader.timeline(type, id: id, owner: owner, zones: zones, asOf: asOf)
    let course = own.course(begins)
    let stretches = course.indices.compactMap { index -> NaiveStretch? in
      guard !course[index].version.isDeleted else { return nil }
      let to = index + 1 < course.count ? course[index + 1].from : nil
      return NaiveStretch(from: course[index].from, to: to, version: course[index].version)
    }
    try same(
      timeline.segments.map { NaiveStretch(from: $0.from, to: $0.to, version: told($0.version)) }, stretches,
      "the timeline of \(identity) in \(zones) as of \(asOf as Any)")
    for _ in 0..<2 {
      let at = instant(&random)
      let expected = own.latest(at: at) { $0.instant(in: zones.initial) }.flatMap { $0.isDeleted ? nil : $0 }
      let found = try reader.inForce(type, id: id, owner: owner, at: at, zone: zones.initial, asOf: asOf)
      try same(found.map(told), expected, "\(identity) at \(at) in \(zones.initial) as of \(asOf as Any)")
      let version = timeline.version(at: at).map(told)
      let living = own.latest(at: at, begins).flatMap { $0.isDeleted ? nil : $0 }
      try same(version, living, "\(identity) at \(at) in \(zones) as of \(asOf as Any)")
    }
    if let version = history.randomElement(using: &random) {
      try same(try reader.version(type, named: version.id), version, "the version \(version.id)")
    }
  }

  /// A moment of the story, often one at which something begins.
  private func instant(_ random: inout SeededGenerator) -> Instant {
    let at = StoreFixture.day(random.number(-1...30), hour: random.roll(24))
    guard random.chance(40), let version = naive.versions.randomElement(using: &random) else { return at }
    return version.effective.instant(in: random.pick(StoryRecord.zones)).adding(seconds: random.pick([-1, 0, 0, 1]))
  }

  private func askOutcomes(_ random: inout SeededGenerator, _ reader: StoreReader, _ asOf: AsOf?) throws {
    let patient = random.pick(["a", "b", "c"]) as String
    let from =
      random.chance(20) ? Instant.beginning : StoreFixture.day(random.number(1...12), hour: random.pick([0, 8, 9]))
    let to = random.chance(20) ? Instant.end : StoreFixture.day(random.number(1...13), hour: random.pick([0, 8, 9]))
    let expected = naive.live(upTo: naive.bound(asOf))
      .filter { $0.value.patient.text == patient && $0.value.start >= from && $0.value.start < to }
      .sorted { ($0.value.start, $0.at) < ($1.value.start, $1.at) }
    let found = try reader.outcomes(patient: .init(patient), from: from, to: to, asOf: asOf)
    try same(
      found.map { NaiveOutcome($0) }, expected, "\(patient)'s outcomes from \(from) to \(to) as of \(asOf as Any)")
    if let event = naive.outcomes.randomElement(using: &random)?.event {
      let history = naive.history(of: event, upTo: naive.bound(asOf))
      let versions = try reader.outcomeHistory(
        patient: event.patient, carePlan: event.carePlan, key: event.key, asOf: asOf)
      try same(versions.map { NaiveOutcome($0) }, history, "the outcomes of \(event) as of \(asOf as Any)")
      let live = try reader.outcome(patient: event.patient, carePlan: event.carePlan, key: event.key, asOf: asOf)
      try same(
        live.map { NaiveOutcome($0) }, history.last.flatMap { $0.isDeleted ? nil : $0 },
        "the outcome of \(event) as of \(asOf as Any)")
    }
  }

  private func askSpan(_ random: inout SeededGenerator, _ reader: StoreReader, _ asOf: AsOf?) throws {
    let task = CareTask.ID(random.pick(StoryRecord.tasks))
    let owner = random.pick([Owner.none, .plan("p"), .plan("q"), .carePlan("a.p"), .patient("a"), .patient("b")])
    let from = StoreFixture.day(random.number(0...12), hour: 8)
    let starts = naive.guarded(task: task, owner: owner, from: from, upTo: naive.bound(asOf)).map(\.value.start)
      .sorted()
    let found = try reader.outcomeSpan(task: task, owner: owner, from: from, asOf: asOf)
    let expected = starts.first.map { ["\($0)", "\(starts[starts.count - 1])", "\(starts.count)"] }
    try same(
      found.map { ["\($0.first)", "\($0.last)", "\($0.count)"] }, expected,
      "the span of \(task) of \(owner) from \(from) as of \(asOf as Any)")
  }
}
