import CareModel
import CareStore
import CareTestSupport

extension Story {
  /// What each owner has, had, and has in force.
  func askOwners(_ random: inout SeededGenerator, _ reader: StoreReader, _ asOf: AsOf?) throws {
    for owner in Set(naive.versions.map(\.identity.owner)) {
      try askOwner(Patient.self, owner, &random, reader, asOf)
      try askOwner(CarePlan.self, owner, &random, reader, asOf)
      if case .carePlan = owner {
        try askOwner(TaskOverride.self, owner, &random, reader, asOf)
      } else {
        try askOwner(CareTask.self, owner, &random, reader, asOf)
      }
      try askOwner(Contact.self, owner, &random, reader, asOf)
    }
    for id in StoryRecord.tasks {
      let owners = try reader.owners(of: CareTask.self, id: .init(id))
      let expected = Set(naive.versions.map(\.identity).filter { $0.entity == "task" && $0.id == id }.map(\.owner))
      try same(Set(owners), expected, "the owners of task \(id)")
      try same(owners.count, expected.count, "the owners of task \(id)")
    }
  }

  private func askOwner<Entity: StoredEntity>(
    _ type: Entity.Type, _ owner: Owner, _ random: inout SeededGenerator, _ reader: StoreReader, _ asOf: AsOf?
  ) throws {
    let own = naive.versions.filter { $0.identity.entity == Entity.entityName && $0.identity.owner == owner }
    let ids = Set(own.map(\.identity.id)).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    try same(try reader.identities(type, owner: owner).map(\.text), ids, "the \(Entity.entityName)s of \(owner)")
    let at = StoreFixture.day(random.number(0...28), hour: random.roll(24)), zone = random.pick(StoryRecord.zones)
    let bound = naive.bound(asOf)
    let expected = ids.compactMap { id in
      own.filter { $0.identity.id == id && $0.at.seq <= bound }.latest(at: at) { $0.instant(in: zone) }
        .flatMap { $0.isDeleted ? nil : $0 }
    }
    let found = try reader.allInForce(type, owner: owner, at: at, zone: zone, asOf: asOf)
    try same(
      found.map { NaiveVersion($0, entity: Entity.entityName, id: $0.value.id.text) }, expected,
      "the \(Entity.entityName)s of \(owner) in force at \(at) in \(zone) as of \(asOf as Any)")
  }

  /// What was completed and declined of every task, and the enrollments.
  func askTasks(_ reader: StoreReader, _ asOf: AsOf?) throws {
    let ended = naive.live(upTo: naive.bound(asOf)).filter {
      $0.value.status == .completed || $0.value.status == .declined
    }
    for (patient, carePlan) in [("a", "a.p"), ("a", nil), ("b", "b.p"), ("b", nil), ("c", nil)] as [(String, String?)] {
      for task in StoryRecord.tasks {
        let all = ended.filter {
          $0.value.patient.text == patient && $0.value.carePlan?.text == carePlan && $0.value.task.text == task
        }
        let own = all.filter { $0.value.status == .completed }
        let patient = Patient.ID(patient), carePlan = carePlan.map { CarePlan.ID($0) }, task = CareTask.ID(task)
        let found = try reader.completions(patient: patient, carePlan: carePlan, task: task, asOf: asOf)
        try same(found, naive.ends(of: task, patient, carePlan, upTo: naive.bound(asOf)), "what is done of \(task)")
        let back = try reader.takenBack(patient: patient, carePlan: carePlan, task: task, asOf: asOf)
        try same(
          back, naive.takenBack(of: task, patient, carePlan, upTo: naive.bound(asOf)), "what was taken back of \(task)")
        let first = try reader.completedOutcome(patient: patient, carePlan: carePlan, task: task, asOf: asOf)
        try same(
          first.map { NaiveOutcome($0) }, own.min { ($0.value.answered, $0.at) < ($1.value.answered, $1.at) },
          "when \(task) was first done as of \(asOf as Any)")
      }
    }
    let carePlans = Set(naive.versions.map(\.identity).filter { $0.entity == "care_plan" }.map(\.id)).sorted()
    for patient in ["a", "b", "c"] {
      let expected = carePlans.filter { naive.parent(of: .init($0), "patient") == patient }
      try same(try reader.carePlanIDs(of: .init(patient)).map(\.text), expected, "the care plans of \(patient)")
    }
    for plan in ["p", "q", "r"] {
      let expected = carePlans.filter { naive.parent(of: .init($0), "plan") == plan }
      try same(try reader.carePlanIDs(following: .init(plan)).map(\.text), expected, "who follows \(plan)")
    }
  }

  /// How much there is.
  func askCounts(_ reader: StoreReader) throws {
    let info = try reader.info()
    try same(
      [info.lastSeq, info.versions, info.outcomes, info.drafts],
      [naive.lastSeq, naive.versions.count, naive.outcomes.count, naive.drafts.count], "how much there is")
    try same(
      try reader.versionCount(of: CareTask.self), naive.versions.filter { $0.identity.entity == "task" }.count,
      "how many versions of tasks there are")
    for patient in ["a", "b", "c"] {
      let found = try reader.drafts(patient: .init(patient)).map { [$0.carePlan?.text ?? "", $0.draft.key.text] }
      let expected = naive.drafts.keys.filter { $0.patient.text == patient }
        .sorted { ($0.key, $0.carePlan?.text ?? "") < ($1.key, $1.carePlan?.text ?? "") }
      try same(found, expected.map { [$0.carePlan?.text ?? "", $0.key.text] }, "the drafts of \(patient)")
    }
    for patient in ["a", "b", "c"] {
      let expected = Set(naive.samples.filter { $0.value.patient.text == patient }.map(\.value.quantity)).sorted()
      try same(try reader.quantities(of: .init(patient)), expected, "what was measured of \(patient)")
    }
    try same(try reader.changes(after: 0), naive.commits.map(naive.change), "what the commits changed")
    try same(try store.audit().first.map { "\($0)" }, nil, "what the audit found")
    try same(Set(naive.names.values).count, naive.names.count, "how many names versions have")
  }
}
