import CareAccess
import CareModel
import Testing

/// The access log is found by person, author, kind, and time, and read page after page without losing or repeating an entry.
@Suite(.onEveryEngine) struct AccessLogQueryTests {
  private static let start = AccessFixture.start

  /// An access file whose log has 40 entries, four in each second.
  private static func filled() throws -> AccessStore {
    let access = try AccessFixture().access
    for place in 0..<40 {
      let action: AccessRecord.Action = place.isMultiple(of: 5) ? .export : .read
      let actor = place.isMultiple(of: 2) ? "user:rivera" : "me:ana"
      let patient: Patient.ID? = place.isMultiple(of: 4) ? nil : place.isMultiple(of: 3) ? "ben" : "ana"
      try access.logNow(
        AccessRecord(
          at: start.adding(seconds: place / 4), action, actor: actor, route: "/r\(place)", patient: patient))
    }
    return access
  }

  private static func all(_ query: AccessLogQuery, _ access: AccessStore, by limit: Int) throws -> [String] {
    var routes: [String] = [], place: AccessLogPlace?, pages = 0
    repeat {
      let page = try access.accessLog(query, after: place, limit: limit)
      #expect(page.records.count <= limit)
      routes += page.records.compactMap(\.route)
      place = try page.next.map { try #require(AccessLogPlace($0.description)) }
      pages += 1
    } while place != nil && pages < 100
    return routes
  }

  @Test(arguments: [1, 3, 4, 7, 40, 100])
  func pagesHoldEachEntryOnceTheNewestFirst(limit: Int) throws {
    let access = try Self.filled()
    #expect(try Self.all(AccessLogQuery(), access, by: limit) == (0..<40).reversed().map { "/r\($0)" })
  }

  @Test func eachFilterNarrows() throws {
    let access = try Self.filled()
    var query = AccessLogQuery()
    query.patient = "ben"
    #expect(
      try Self.all(query, access, by: 3)
        == (0..<40).reversed().filter { !$0.isMultiple(of: 4) && $0.isMultiple(of: 3) }.map { "/r\($0)" })
    query = AccessLogQuery()
    query.actors = ["ana", "user:ana", "me:ana"]
    query.action = .export
    #expect(try Self.all(query, access, by: 2) == [35, 25, 15, 5].map { "/r\($0)" })
    query = AccessLogQuery()
    query.from = Self.start.adding(seconds: 2)
    query.to = Self.start.adding(seconds: 3)
    #expect(try Self.all(query, access, by: 3) == [11, 10, 9, 8].map { "/r\($0)" })
    query.to = query.from
    #expect(try Self.all(query, access, by: 3).isEmpty)
  }

  @Test(arguments: [
    "", "-", "1", "1-", "-1", "1-0", "x-1", "1-1-1", "99999999999999999999-1", "1-99999999999999999999",
  ])
  func aPlaceThatIsNoneIsNotRead(text: String) { #expect(AccessLogPlace(text) == nil) }
}
