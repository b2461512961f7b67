import CareModel
import Testing

/// Questions and their options, as every face of them reads them.
struct QueryTests {
  /// What was given for options, by name.
  private struct Given: QueryInput {
    var values: [String: [String]] = [:]
    let zone = Zone("Europe/Berlin") ?? .utc

    func text(_ name: String) -> String? { values[name]?.last }
    func texts(_ name: String) -> [String]? { values[name] }
    func flag(_ name: String) -> Bool? { text(name).map { $0 == "yes" } }
    func count(_ name: String) -> Int? { text(name).flatMap { Int($0) } }
    func share(_ name: String) -> Double? { text(name).flatMap { QueryOptionType.share($0) } }
    func day(_ name: String) -> CivilDate? { text(name).flatMap { CivilDate($0) } }
    func moment(_ name: String) -> QueriedMoment? {
      text(name).flatMap { text in
        CivilDate(text).map { .day($0) } ?? CivilDateTime(text).map { .time(zone.instant(of: $0)) }
      }
    }
    func state(_ name: String) -> AsOf? { count(name).map { .seq($0) } }
    func named(_ name: String) -> [String: String]? { text(name).map { ["name": $0] } }
    func order(_ name: String, keys: [String]) -> [QueriedOrder]? {
      texts(name)?.compactMap { QueriedOrder($0, keys: keys) }
    }
    func secondTime(_ name: String) -> any Error { Second(name: name) }
  }

  private struct Second: Error, Equatable {
    var name: String
  }

  /// The names of a question's options, and the names that a command line has for them.
  private func names<Question: Query>(_: Question.Type) -> (scripts: [String], commands: [String]) {
    (Question.options.map(\.name), Question.options.compactMap(\.argument))
  }

  @Test func noQuestionHasTwoOptionsOfOneName() {
    for (scripts, commands) in [
      names(OutcomeQuery.self), names(RecordQuery<Patient>.self), names(RecordQuery<PlanHeader>.self),
      names(RecordQuery<CarePlan>.self), names(RecordQuery<Contact>.self), names(RecordQuery<CareTask>.self),
    ] {
      #expect(Set(scripts).count == scripts.count)
      #expect(Set(commands).count == commands.count)
      #expect(!commands.isEmpty)
    }
  }

  @Test func whatIsGivenNarrowsTheQuestion() throws {
    let first = try #require(CivilDate("2026-06-01")), next = try #require(CivilDate("2026-07-01"))
    let query = try OutcomeQuery().narrowed(
      by: Given(values: [
        "patient": ["ana", "ben"], "care_plan": ["ana.knee"], "status": ["declined", "entered_in_error"],
        "group": ["a"],
        "tags": ["core"], "from": ["2026-06-01"], "to": ["2026-07-01"], "sort": ["recorded:desc", "key"],
        "limit": ["5"],
        "as_of": ["7"], "all_versions": ["yes"], "user_info": ["Leeds"], "keys": ["walk/2026-06-07T08:00"],
        "after": ["x"],
      ]))
    #expect(query.patients == ["ana", "ben"])
    #expect(query.carePlans == ["ana.knee"])
    #expect(query.statuses == [.declined, .enteredInError])
    #expect(query.groups == ["a"])
    #expect(query.tags == ["core"])
    #expect(
      query.time == .days(from: first, to: next))
    #expect(query.sort == [.init(.recorded, descending: true), .init(.key)])
    #expect(query.limit == 5 && query.allVersions && query.asOf == .seq(7))
    #expect(query.userInfo == ["name": "Leeds"])
    #expect(query.keys?.map(\.text) == ["walk/2026-06-07T08:00"] && query.after?.text == "x")
  }

  @Test func whatIsNotGivenLeavesTheQuestion() throws {
    var query = OutcomeQuery(patients: ["ana"], limit: 3)
    query.allVersions = true
    #expect(try query.narrowed(by: Given()) == query)
  }

  @Test func timesThatContradictEachOtherAreRefused() {
    for (values, name) in [
      (["on": ["2026-06-01"], "to": ["2026-06-02"]], "on"),
      (["on": ["2026-06-01"], "all_versions": ["yes"]], "all_versions"),
    ] {
      #expect(throws: Second(name: name)) { try RecordQuery<Patient>().narrowed(by: Given(values: values)) }
    }
  }

  @Test func aTimeBesideADayBoundsTime() throws {
    let query = try RecordQuery<Patient>().narrowed(
      by: Given(values: ["from": ["2026-06-01"], "to": ["2026-06-02T08:00"]]))
    let zone = Given().zone, first = try #require(CivilDate("2026-06-01"))
    let end = try #require(CivilDateTime("2026-06-02T08:00"))
    #expect(
      query.time
        == .range(from: zone.startOfDay(first), to: zone.instant(of: end)))
  }

  private static let refused: [(QueryOptionType, String, String?)] = [
    (.id, "ana", nil), (.ids, "a b", "an id, of letters, digits, and . _ -"), (.choice(["a", "b"]), "b", nil),
    (.choices(["a", "b"]), "c", "one of a, b"), (.count(1...28), "28", nil),
    (.count(1...28), "0", "a whole number from 1 to 28"),
    (.count(1...28), "-9223372036854775808", "a whole number from 1 to 28"),
    (.count(0...Int(Int32.max)), "1e3", "a whole number from 0 to 2147483647"),
    (.count(0...Int(Int32.max)), "9223372036854775807", "a whole number from 0 to 2147483647"), (.share, "1", nil),
    (.share, "nan", "a share from 0 to 1"), (.share, "1e400", "a share from 0 to 1"),
    (.day, "2026-06-31", "a day such as 2026-10-28"),
    (.text, "", nil),
  ]

  @Test(arguments: refused)
  func aTextIsTakenOrRefusedWithWhatToWrite(_ type: QueryOptionType, _ text: String, _ remedy: String?) {
    #expect(type.remedy(for: text) == remedy)
  }
}
