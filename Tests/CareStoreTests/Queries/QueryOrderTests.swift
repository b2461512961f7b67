import CareModel
import CareStore
import Testing

/// In which order rows come, and how pages hold together.
@Suite(.onEveryEngine) struct QueryOrderTests {
  typealias Sorting = RecordQuery<Patient>.Sorting

  @Test(arguments: [
    ([Sorting(.given)], ["dora", "bert", "anna", "cleo"], "without regard to case; none comes last"),
    ([Sorting(.given, descending: true)], ["anna", "bert", "dora", "cleo"], "none comes last this way, too"),
    (
      [Sorting(.family), Sorting(.given, descending: true)], ["anna", "dora", "bert", "cleo"], "the second key decides"
    ),
    ([Sorting(.group)], ["anna", "bert", "cleo", "dora"], "equal ones by id"),
    ([Sorting(.id, descending: true)], ["dora", "cleo", "bert", "anna"], "ids backward"),
    ([Sorting(.recorded, descending: true)], ["anna", "bert", "cleo", "dora"], "all of one commit"),
  ])
  func patientsComeInOrder(_ sort: [Sorting], _ names: [String], _ reason: String) throws {
    let query = RecordQuery<Patient>(time: .day(StoreFixture.june(2)), sort: sort)
    #expect(try QueryFixture.names(query) == names, "\(reason)")
  }

  @Test func tasksAreSorted() throws {
    let byTitle = RecordQuery<CareTask>(plans: ["knee", "sleep"], sort: [.init(.title)])
    #expect(try QueryFixture.names(byTitle) == ["sleep/walk", "sleep/log", "knee/walk"])
    let byID = RecordQuery<CareTask>(plans: ["knee", "sleep"], sort: [.init(.id)])
    #expect(try QueryFixture.names(byID) == ["sleep/log", "knee/walk", "sleep/walk"])
    let byEffective = RecordQuery<CareTask>(plans: ["knee", "sleep"], sort: [.init(.effective, descending: true)])
    #expect(try QueryFixture.names(byEffective).first == "knee/walk")
  }

  @Test func everyPageExceptTheLastHasACursor() throws {
    let store = try QueryFixture.store()
    var query = RecordQuery<Patient>(limit: 2)
    let first = try store.read { try $0.page(query, at: QueryFixture.now) }
    #expect(first.items.map(\.value.id) == ["anna", "bert"])
    query.after = first.next
    #expect(first.next != nil)
    let second = try store.read { try $0.page(query, at: QueryFixture.now) }
    #expect(second.items.map(\.value.id) == ["cleo"])
    #expect(second.next == nil)
  }

  @Test func aPageThatEndsWithTheLastRowHasNoCursor() throws {
    let store = try QueryFixture.store()
    #expect(try store.read { try $0.page(RecordQuery<Patient>(limit: 3), at: QueryFixture.now) }.next == nil)
  }

  @Test func aCursorOfAnotherQueryIsRejected() throws {
    let store = try QueryFixture.store()
    let next = try store.read { try $0.page(RecordQuery<Patient>(limit: 1), at: QueryFixture.now) }.next
    let others: [RecordQuery<Patient>] = [
      .init(groups: ["b"], after: next), .init(sort: [.init(.given)], after: next), .init(asOf: .seq(1), after: next),
    ]
    for query in others {
      #expect(throws: StoreError.self) { try store.read { try $0.page(query, at: QueryFixture.now) } }
    }
    let tasks = RecordQuery<CareTask>(after: next)
    #expect(throws: StoreError.self) { try store.read { try $0.page(tasks, at: QueryFixture.now) } }
  }

  @Test func aCursorContainsNoPersonalData() throws {
    let store = try QueryFixture.store()
    let query = RecordQuery<Patient>(time: .day(StoreFixture.june(2)), sort: [.init(.family)], limit: 1)
    let next = try #require(try store.read { try $0.page(query, at: QueryFixture.now) }.next)
    #expect(!Self.plain(next).lowercased().contains("abel"))
  }

  @Test func aLaterVersionOfTheLastRowIsNotRepeated() throws {
    let store = try QueryFixture.store()
    var query = RecordQuery<Patient>(limit: 1)
    query.after = try store.read { try $0.page(query, at: QueryFixture.now) }.next
    try store.write(at: QueryFixture.now) { try $0.update(StoreFixture.patient("anna", given: "New")) }
    #expect(try store.read { try $0.page(query, at: QueryFixture.now) }.items.map(\.value.id) == ["bert"])
  }

  @Test func aRowInsertedBeforeTheCursorShiftsNothing() throws {
    let store = try QueryFixture.store()
    var query = RecordQuery<Patient>(limit: 2)
    query.after = try store.read { try $0.page(query, at: QueryFixture.now) }.next
    try store.write(at: QueryFixture.now) { try $0.add(StoreFixture.patient("aaron")) }
    #expect(try store.read { try $0.page(query, at: QueryFixture.now) }.items.map(\.value.id) == ["cleo"])
  }

  /// Of 300 patients all but twelve have rows that cannot be read: a page that touched one of them would fail.
  @Test(arguments: [false, true])
  func aPageSortedByIDReadsOnlyItsRows(backward: Bool) throws {
    let store = try StoreFixture.store()
    try store.write(at: StoreFixture.day(1)) { writer in
      for number in 100..<400 { try writer.add(StoreFixture.patient(Patient.ID("p\(number)")), effective: .beginning) }
    }
    try store.engine.write { connection in
      try connection.execute(
        "UPDATE version SET payload = '{}' WHERE identity IN (SELECT ref FROM identity WHERE id >= ?1 AND id < ?2)",
        .text(backward ? "p100" : "p112"), .text(backward ? "p388" : "p400"))
    }
    var query = RecordQuery<Patient>(sort: [.init(.id, descending: backward)], limit: 5)
    var pages: [[Patient.ID]] = []
    for _ in 0..<2 {
      let page = try store.read { try $0.page(query, at: StoreFixture.day(2)) }
      pages.append(page.items.map(\.value.id))
      query.after = page.next
    }
    let ids = (100..<110).map { Patient.ID("p\(backward ? 499 - $0 : $0)") }
    #expect(pages == [Array(ids[..<5]), Array(ids[5...])])
    // Asked for in another order, all must be read.
    query = RecordQuery<Patient>(sort: [.init(.given)], limit: 5)
    #expect(throws: StoreError.self) { try store.read { try $0.page(query, at: StoreFixture.day(2)) } }
  }

  /// The text that a cursor is made from.
  private static func plain(_ cursor: Cursor) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var bits = 0, count = 0, bytes: [UInt8] = []
    for character in cursor.text {
      bits = (bits << 6 | (alphabet.firstIndex(of: character) ?? 0)) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 0xFF))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
