import CareModel
import Testing

@testable import CareWeb

/// Questions in the query of an address.
struct AddressInputTests {
  private static let every = Set(OutcomeQuery.options.map(\.name))

  private static func asked(_ query: String, offering names: Set<String> = every) throws -> OutcomeQuery {
    let zone = try #require(Zone("Europe/Berlin"))
    let fields = try FormFields(encoded: Array(query.utf8))
    return try OutcomeQuery().narrowed(by: AddressInput(fields, of: OutcomeQuery.self, offering: names, in: zone))
  }

  @Test func everyKindOfOptionIsRead() throws {
    let query = try Self.asked(
      "patient=ana&patient=ben&status=declined&all_versions=1&limit=20&as_of=7&user_info=site%3DLeeds&sort=recorded%3Adesc"
        + "&from=2026-06-01&to=2026-06-02T08%3A00&after=x")
    #expect(query.patients == ["ana", "ben"] && query.statuses == [.declined])
    #expect(query.allVersions && query.limit == 20 && query.asOf == .seq(7) && query.after?.text == "x")
    #expect(query.userInfo == ["site": "Leeds"] && query.sort == [.init(.recorded, descending: true)])
    #expect(
      try query.time
        == .range(
          from: #require(Instant(iso: "2026-05-31T22:00:00Z")), to: #require(Instant(iso: "2026-06-02T06:00:00Z"))))
    #expect(
      try Self.asked("as_of=2026-06-07T08:00:00Z").asOf == .recorded(#require(Instant(iso: "2026-06-07T08:00:00Z"))))
    #expect(try Self.asked("on=2026-06-07").time == .day(#require(CivilDate("2026-06-07"))))
  }

  @Test func whatIsEmptyOrNotOfferedIsNotGiven() throws {
    #expect(try Self.asked("patient=&status=&limit=") == OutcomeQuery())
    #expect(try Self.asked("patient=ana&limit=2", offering: ["limit"]) == OutcomeQuery(limit: 2))
  }

  @Test(arguments: [
    "patient=a%20b", "status=bad", "limit=-1", "limit=9223372036854775808", "limit=1&limit=2", "on=2026-06-31",
    "on=2026-06-01&to=2026-06-02", "from=soon", "as_of=x", "as_of=-1", "sort=name", "sort=start:up", "user_info=site",
  ])
  func whatCannotBeMeantIsABadRequest(query: String) throws {
    #expect(throws: WebProblem.badRequest) { try Self.asked(query) }
  }
}
