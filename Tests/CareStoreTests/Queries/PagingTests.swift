import CareModel
import CareStore
import CareTestSupport
import Testing

/// All pages one after the other are what the query without a limit gives, whatever is written between them.
@Suite(.onEveryEngine) struct PagingTests {
  @Test func thePagesTogetherAreTheWholeResult() throws {
    for seed in 1...UInt64(Soak.rounds(4)) {
      var random = SeededGenerator(seed: seed)
      let store = try StoreFixture.store()
      try Self.write(&random, count: 30, in: store, at: 1)
      for round in 2...6 {
        let query = Self.query(&random)
        let now = StoreFixture.day(round)
        let before = try store.read { try $0.page(query, at: now) }.items.map(\.value.id)
        var changed: Set<Patient.ID> = []
        var paged: [Patient.ID] = []
        var page = query
        repeat {
          page.limit = random.number(1...7)
          let rows = try store.read { try $0.page(page, at: now) }
          paged += rows.items.map(\.value.id)
          page.after = rows.next
          if page.after != nil { changed.formUnion(try Self.write(&random, count: 2, in: store, at: round)) }
        } while page.after != nil
        // What was written meanwhile may be there or not, and every other row is there once.
        let kept = before.filter { !changed.contains($0) }
        #expect(paged.filter { !changed.contains($0) } == kept, "seed \(seed), round \(round)")
        let isByName = query.sort.first.map { $0.key == .id } ?? true
        if isByName { #expect(Set(paged).count == paged.count, "seed \(seed), round \(round)") }
      }
    }
  }

  /// Adds or changes some patients; gives their ids.
  @discardableResult
  private static func write(
    _ random: inout SeededGenerator, count: Int, in store: CareStore, at day: Int
  ) throws -> Set<Patient.ID> {
    var ids: Set<Patient.ID> = []
    try store.write(at: StoreFixture.day(day)) { writer in
      for _ in 0..<count {
        let id = Patient.ID("p\(random.number(1...60))")
        let names: [String?] = ["Ana", "ana", "Bo", "Ćilo", nil]
        let groups: [String?] = ["a", "b", nil]
        let details = RecordDetails(group: random.pick(groups), tags: random.chance(50) ? ["x"] : [])
        let name = PersonName(given: random.pick(names), family: random.pick(names))
        try writer.put(Patient(id: id, name: name, zone: .utc, details: details))
        ids.insert(id)
      }
    }
    return ids
  }

  private static func query(_ random: inout SeededGenerator) -> RecordQuery<Patient> {
    var query = RecordQuery<Patient>()
    if random.chance(30) { query.tags = ["x"] }
    if random.chance(30) { query.groups = ["a", nil] }
    if random.chance(20) { query.ids = (1...40).map { Patient.ID("p\($0)") } }
    for _ in 0..<random.number(0...3) {
      query.sort.append(.init(random.pick(Patient.SortKey.allCases), descending: random.chance(50)))
    }
    return query
  }
}
