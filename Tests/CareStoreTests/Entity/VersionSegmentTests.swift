import CareModel
import CareStore
import Testing

/// The rule of two times, on rows of (effective day or nil for the beginning, commit, whether a tombstone).
struct VersionSegmentTests {
  struct Row: VersionStamped, Equatable, Sendable {
    var effective: Effective
    var seq: Int
    var place = 0
    var isDeleted = false

    init(_ day: Int?, seq: Int, place: Int = 0, deleted: Bool = false) {
      effective = day.map { .instant(StoreFixture.day($0)) } ?? .beginning
      self.seq = seq
      self.place = place
      isDeleted = deleted
    }
  }

  /// What is in force on days 1, 5, 10 and 20: the commit that wrote it, or nil.
  static let table: [(rows: [Row], inForce: [Int?], reason: String)] = [
    ([Row(nil, seq: 1)], [1, 1, 1, 1], "one version from the beginning of time"),
    ([Row(5, seq: 1)], [nil, 1, 1, 1], "nothing before the first"),
    ([Row(nil, seq: 1), Row(10, seq: 2)], [1, 1, 2, 2], "a later version takes over from its day"),
    (
      [Row(nil, seq: 1), Row(10, seq: 2), Row(5, seq: 3)], [1, 3, 3, 3],
      "a correction with an earlier day takes over for good"
    ),
    ([Row(nil, seq: 1), Row(10, seq: 2), Row(10, seq: 3)], [1, 1, 3, 3], "of one day the latest recorded"),
    ([Row(nil, seq: 1), Row(5, seq: 2), Row(10, seq: 2, place: 1)], [1, 2, 2, 2], "places order one commit"),
    ([Row(nil, seq: 1), Row(5, seq: 2, deleted: true), Row(10, seq: 3)], [1, 2, 3, 3], "a tombstone, then a revival"),
    ([Row(nil, seq: 2), Row(5, seq: 1)], [2, 2, 2, 2], "a later recorded beginning hides all"),
  ]

  @Test(arguments: table)
  func theLatestRecordedEffectiveVersionIsInForce(rows: [Row], inForce: [Int?], reason: String) {
    let found = [1, 5, 10, 20].map { rows.inForce(at: StoreFixture.day($0), in: .utc)?.seq }
    #expect(found == inForce, "\(reason)")
  }

  @Test(arguments: table)
  func spansAgreeWithADayByDayEvaluation(rows: [Row], inForce: [Int?], reason: String) {
    let segments = rows.versionSegments { $0.instant(in: .utc) }
    for day in 1...20 {
      let at = StoreFixture.day(day)
      let found = segments.last { $0.from <= at }?.version
      #expect(found == rows.inForce(at: at, in: .utc), "\(reason), day \(day)")
    }
    #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.to == $1.from }, "\(reason): without gaps")
    #expect(segments.last?.to == nil, "\(reason): the last does not end")
  }

  @Test func aDateBeginsAtEachZonesMidnight() {
    var row = Row(nil, seq: 1)
    row.effective = .date(StoreFixture.june(5))
    #expect([row].inForce(at: StoreFixture.day(5), in: .utc) != nil)
    #expect([row].inForce(at: StoreFixture.day(5), in: StoreFixture.newYork) == nil)
    #expect([row].inForce(at: StoreFixture.day(5, hour: 4), in: StoreFixture.newYork) != nil)
    #expect([row].inForce(at: StoreFixture.day(4, hour: 10), in: StoreFixture.kiritimati) != nil)
  }
}
