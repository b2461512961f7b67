import CareModel
import CareStore
import CareTestSupport
import Testing

/// Which outcomes a query means, in which order and pages.
@Suite(.onEveryEngine) struct OutcomeQueryTests {
  /// Outcomes of three patients; those of `anna` corrected, cleared and declined.
  private static func store() throws -> CareStore {
    let store = try QueryFixture.store()
    try store.write(at: StoreFixture.day(11)) { writer in
      for day in 1...4 { try writer.record(outcome("anna", "anna.knee", "walk", day: day)) }
      try writer.record(outcome("bert", "bert.knee", "walk", day: 2) { $0.details = RecordDetails(tags: ["x"]) })
      try writer.record(outcome("bert", nil, "walkabout", day: 3) { $0.details = RecordDetails(group: "g") })
      try writer.record(outcome("cleo", nil, "walk", day: 2) { $0.details.remoteID = "r-9" })
    }
    try store.write(at: StoreFixture.day(12)) { writer in
      try writer.record(outcome("anna", "anna.knee", "walk", day: 1) { $0.status = .declined })
      try writer.clear(patient: "anna", carePlan: "anna.knee", key: OccurrenceKey("walk/2026-06-02T08:00"))
    }
    return store
  }

  private static func outcome(
    _ patient: Patient.ID, _ carePlan: CarePlan.ID?, _ task: CareTask.ID, day: Int,
    _ change: (inout Outcome) -> Void = { _ in }
  ) -> Outcome {
    var outcome = StoreFixture.outcome(task, day: day, carePlan: carePlan, values: [OutcomeValue(.integer(day))])
    outcome.patient = patient
    change(&outcome)
    return outcome
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var reason: String
    var query: OutcomeQuery
    var names: [String]
    init(_ reason: String, _ query: OutcomeQuery, _ names: [String]) {
      (self.reason, self.query, self.names) = (reason, query, names)
    }
    var testDescription: String { reason }
  }

  @Test(arguments: [
    Row("all, by start and patient", .init(), ["anna 1", "bert 2", "cleo 2", "anna 3", "bert 3", "anna 4"]),
    Row("of a patient", .init(patients: ["anna"]), ["anna 1", "anna 3", "anna 4"]),
    Row("of nobody", .init(patients: []), []),
    Row("of one who is not there", .init(patients: ["nobody"]), []),
    Row("in an enrollment", .init(carePlans: ["bert.knee"]), ["bert 2"]),
    Row("in no enrollment", .init(carePlans: [nil]), ["cleo 2", "bert 3"]),
    Row(
      "of a task, not of one whose id begins so", .init(tasks: ["walk"]),
      [
        "anna 1", "bert 2", "cleo 2", "anna 3", "anna 4",
      ]),
    Row("of a task, in pages", .init(tasks: ["walkabout"], limit: 5), ["bert 3"]),
    Row(
      "under a version of the task", .init(taskVersions: [StoreFixture.taskVersion], limit: 2), ["anna 1", "bert 2"]),
    Row("under no version", .init(taskVersions: []), []),
    Row("of an event", .init(keys: [OccurrenceKey("walk/2026-06-02T08:00")]), ["bert 2", "cleo 2"]),
    Row("of a status", .init(statuses: [.declined]), ["anna 1"]),
    Row("a group", .init(groups: ["g"]), ["bert 3"]),
    Row("a tag", .init(tags: ["x"]), ["bert 2"]),
    Row("an id in another system", .init(remoteIDs: ["r-9"]), ["cleo 2"]),
    Row("filters narrow before the limit", .init(groups: ["g"], limit: 1), ["bert 3"]),
    Row(
      "by scheduled start", .init(time: .range(from: StoreFixture.day(3), to: StoreFixture.day(4))),
      [
        "anna 3", "bert 3",
      ]),
    // Eight o'clock UTC on the 3rd is ten in the evening there.
    Row("on a day of each patient's zone", .init(patients: ["bert"], time: .day(StoreFixture.june(3))), ["bert 3"]),
    Row("as the store knew it", .init(patients: ["anna"], asOf: .seq(7)), ["anna 1", "anna 2", "anna 3", "anna 4"]),
    Row(
      "every version with what cleared it", .init(patients: ["anna"], allVersions: true),
      [
        "anna 1", "anna 1", "anna 2", "anna 2", "anna 3", "anna 4",
      ]),
    Row(
      "backward", .init(sort: [.init(.start, descending: true)]),
      [
        "anna 4", "anna 3", "bert 3", "bert 2", "cleo 2", "anna 1",
      ]),
    Row(
      "by when it was recorded", .init(patients: ["anna"], sort: [.init(.recorded, descending: true)]),
      [
        "anna 1", "anna 3", "anna 4",
      ]),
    Row("by key", .init(patients: ["bert"], sort: [.init(.key, descending: true)]), ["bert 3", "bert 2"]),
  ])
  func outcomesAreThoseAskedFor(_ row: Row) throws {
    let items = try Self.store().read { try $0.page(row.query) }.items
    #expect(items.map { "\($0.value.patient) \($0.value.values.first?.value.whole ?? 0)" } == row.names)
  }

  @Test func aVersionIsFoundByIDEvenIfItWasCorrected() throws {
    let store = try Self.store()
    let key = OccurrenceKey("walk/2026-06-01T08:00")
    let first = try #require(
      try store.read { try $0.outcomeHistory(patient: "anna", carePlan: "anna.knee", key: key) }.first)
    #expect(try store.read { try $0.page(OutcomeQuery(patients: ["anna"], versions: [first.id])) }.items == [first])
  }

  @Test func thePagesTogetherAreTheWholeResult() throws {
    for seed in 1...UInt64(Soak.rounds(4)) {
      var random = SeededGenerator(seed: seed)
      let store = try Self.store()
      try Self.write(&random, count: 40, in: store)
      for round in 1...6 {
        let query = Self.query(&random)
        let whole = try store.read { try $0.page(query) }.items
        var paged: [Version<Outcome>] = []
        var page = query
        var added: Set<OccurrenceKey> = []
        repeat {
          page.limit = random.number(1...9)
          let rows = try store.read { try $0.page(page) }
          paged += rows.items
          page.after = rows.next
          if page.after != nil { added.formUnion(try Self.write(&random, count: 1, in: store)) }
        } while page.after != nil
        let isKept: (Version<Outcome>) -> Bool = { !added.contains($0.value.key) }
        #expect(paged.filter(isKept) == whole.filter(isKept), "seed \(seed), round \(round)")
      }
    }
  }

  @discardableResult
  private static func write(
    _ random: inout SeededGenerator, count: Int, in store: CareStore
  ) throws -> Set<OccurrenceKey> {
    var keys: Set<OccurrenceKey> = []
    let time = StoreFixture.day(13)
    try store.write(at: time) { writer in
      for _ in 0..<count {
        let (patient, carePlan): (Patient.ID, CarePlan.ID?) = random.pick([
          ("anna", "anna.knee"), ("bert", "bert.knee"), ("bert", nil), ("cleo", nil),
        ])
        let outcome = outcome(patient, carePlan, random.pick(["walk", "log"]), day: random.number(5...20)) {
          $0.status = random.pick(Outcome.Status.allCases)
        }
        try writer.record(outcome)
        keys.insert(outcome.key)
      }
    }
    return keys
  }

  private static func query(_ random: inout SeededGenerator) -> OutcomeQuery {
    var query = OutcomeQuery()
    if random.chance(40) { query.patients = ["anna", "bert"] }
    if random.chance(20) { query.carePlans = ["bert.knee", nil] }
    if random.chance(30) { query.tasks = ["log"] }
    if random.chance(30) { query.statuses = [.completed, .declined] }
    if random.chance(30) { query.time = .range(from: StoreFixture.day(6), to: StoreFixture.day(15)) }
    query.allVersions = random.chance(30)
    for _ in 0..<random.number(0...2) {
      query.sort.append(.init(random.pick(OutcomeQuery.SortKey.allCases), descending: random.chance(50)))
    }
    return query
  }
}

extension Scalar {
  fileprivate var whole: Int? { if case .integer(let number) = self { number } else { nil } }
}
