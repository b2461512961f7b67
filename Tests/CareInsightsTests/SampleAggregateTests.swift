import CareInsights
import CareModel
import CareTestSupport
import Testing

struct LinkReadingTests {
  /// A sample by its start and length in hours from the opening of a window of ten hours, with two hours of grace.
  struct Given: Sendable {
    var start: Int
    var hours = 0
    var value: Double
    var units: String? = "count"
  }

  struct Row: Sendable {
    var aggregate: TaskLink.Aggregate
    var units: String?
    var given: [Given]
    /// The values with their units; nil where nothing belongs to the event.
    var values: [String]?
    /// How many hours after the opening the first was taken.
    var answered = 0
    var why: Comment
  }

  static let rows: [Row] = [
    Row(aggregate: .sum, given: [], values: nil, why: "nothing"),
    Row(
      aggregate: .sum, given: [Given(start: 1, value: 100), Given(start: 9, hours: 1, value: 50)],
      values: ["150 count"],
      answered: 1, why: "both lie within"),
    Row(aggregate: .sum, given: [Given(start: 0, value: 3)], values: ["3 count"], why: "the first moment is within"),
    Row(
      aggregate: .sum, given: [Given(start: 10, value: 3), Given(start: 2, value: 1)], values: ["1 count"], answered: 2,
      why: "the last moment is not"),
    Row(
      aggregate: .sum, given: [Given(start: -1, hours: 4, value: 100)], values: ["75 count"],
      why: "three of its four hours lie within"),
    Row(
      aggregate: .sum, given: [Given(start: 8, hours: 8, value: 100)], values: ["25 count"], answered: 8,
      why: "two of its eight hours lie within"),
    Row(
      aggregate: .sum, given: [Given(start: -5, hours: 20, value: 100)], values: ["50 count"],
      why: "reaches over both edges: ten of twenty hours"),
    Row(
      aggregate: .sum, given: [Given(start: -4, hours: 4, value: 100)], values: nil, why: "ends as the window opens"),
    Row(aggregate: .sum, given: [Given(start: 3, value: 0)], values: ["0 count"], answered: 3, why: "none is a number"),
    Row(
      aggregate: .last, given: [Given(start: -1, hours: 4, value: 1)], values: nil,
      why: "what is measured belongs where it starts"),
    Row(
      aggregate: .last, given: [Given(start: 9, hours: 4, value: 1)], values: ["1 count"], answered: 9,
      why: "and there alone, though it ends later"),
    Row(
      aggregate: .last, given: [Given(start: 1, value: 7), Given(start: 4, value: 5)], values: ["5 count"], answered: 1,
      why: "the latest counts; the first answers"),
    Row(
      aggregate: .mean, given: [Given(start: 1, value: 1), Given(start: 2, value: 2), Given(start: 3, value: 6)],
      values: ["3 count"], answered: 1, why: "each as much as the other"),
    Row(
      aggregate: .min, given: [Given(start: 1, value: 4), Given(start: 2, value: -2)], values: ["-2 count"],
      answered: 1,
      why: "the least"),
    Row(
      aggregate: .max, given: [Given(start: 1, value: 4), Given(start: 2, value: -2)], values: ["4 count"], answered: 1,
      why: "the greatest"),
    Row(
      aggregate: .count, given: [Given(start: 1, value: 4), Given(start: 2, value: 4, units: "kg")], values: ["2"],
      answered: 1, why: "samples have no unit"),
    Row(
      aggregate: .each, given: [Given(start: 1, value: 4), Given(start: 2, value: 4, units: nil)],
      values: ["4 count", "4"], answered: 1, why: "each with its own units"),
    Row(
      aggregate: .sum, units: "count", given: [Given(start: 1, value: 4, units: "km"), Given(start: 2, value: 4)],
      values: ["4 count"], answered: 2, why: "other units do not count"),
    Row(
      aggregate: .sum, units: "count", given: [Given(start: 1, value: 4, units: nil)], values: nil,
      why: "no units are other units"),
    Row(
      aggregate: .sum,
      given: [
        Given(start: 1, value: 4, units: "km"), Given(start: 2, value: 1, units: "mi"),
        Given(start: 3, value: 1, units: "km"),
      ], values: ["5 km", "1 mi"], answered: 1, why: "nothing is converted: each unit by itself"),
    Row(
      aggregate: .sum, given: [Given(start: 11, value: 4)], values: ["4 count"], answered: 11,
      why: "only the grace has any"),
    Row(
      aggregate: .sum, given: [Given(start: 9, value: 4), Given(start: 11, value: 8)], values: ["4 count"], answered: 9,
      why: "where the window has any, the grace adds nothing"),
    Row(aggregate: .each, given: [Given(start: 12, value: 4)], values: nil, why: "the grace is over"),
    Row(
      aggregate: .sum,
      given: [Given(start: 1, value: .greatestFiniteMagnitude), Given(start: 2, value: .greatestFiniteMagnitude)],
      values: ["1.7976931348623157e+308 count"], answered: 1, why: "a sum that does not fit stays a number"),
    Row(
      aggregate: .mean, given: [Given(start: 1, value: 1e308), Given(start: 2, value: 1e308)], values: ["1e+308 count"],
      answered: 1, why: "a mean fits where the sum does not"),
  ]

  @Test(arguments: rows)
  func samplesGiveTheListedValues(row: Row) throws {
    let link = TaskLink(quantity: "steps", aggregate: row.aggregate, units: row.units)
    let reading = link.sampleAggregate(of: samples(row.given), window: window)
    #expect(reading?.values.map(words) == row.values, row.why)
    #expect((reading?.answered ?? opens) == opens.adding(seconds: row.answered * 3600), row.why)
    #expect(reading?.values.allSatisfy { $0.kind == "steps" } ?? true)
  }

  @Test func everyAggregateIsTested() {
    #expect(Set(Self.rows.map(\.aggregate)) == Set(TaskLink.Aggregate.allCases))
  }

  @Test func theAggregateHasTheVersionOfTheLastRecordedSample() throws {
    let given = samples([Given(start: 3, value: 1), Given(start: 1, value: 1), Given(start: 20, value: 1)])
    let reading = TaskLink(quantity: "steps", aggregate: .sum).sampleAggregate(
      of: given.sorted { $0.value.start < $1.value.start }, window: window)
    #expect(reading?.newest.value.remoteID == "1")
  }

  @Test(arguments: [UInt64(3), 8_080])
  func adjacentWindowsShareASumWithoutLoss(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Soak.rounds(50) {
      let given = samples(
        (0..<random.number(1...12)).map { _ in
          Given(start: random.number(0...30), hours: random.number(0...30), value: Double(random.number(0...1000)))
        })
      var edges = (0..<random.number(0...6)).map { _ in random.number(1...60) }.sorted()
      edges = [-1] + edges + [62]
      let link = TaskLink(quantity: "steps", aggregate: .sum)
      let parts = zip(edges, edges.dropFirst()).compactMap { from, to in
        let window = EventWindow(
          opens: opens.adding(seconds: from * 3600), closes: opens.adding(seconds: to * 3600),
          graceEnds: opens.adding(seconds: to * 3600))
        return link.sampleAggregate(of: given, window: window)?.values.first?.number
      }
      let whole = given.map(\.value.value).reduce(0, +)
      #expect(abs(parts.reduce(0, +) - whole) <= 1e-9 * max(1, whole), "seed \(seed)")
    }
  }

  private let opens = Instant(milliseconds: 1_780_272_000_000)
  private var window: EventWindow {
    EventWindow(
      opens: opens, closes: opens.adding(seconds: 36_000), graceEnds: opens.adding(seconds: 43_200))
  }

  private func samples(_ given: [Given]) -> [Version<Sample>] {
    given.enumerated().map { place, given in
      let start = opens.adding(seconds: given.start * 3600)
      return Version(
        id: VersionID("\(place)"), owner: .patient("ana"), effective: .instant(start), recorded: start, seq: 1,
        place: place,
        value: Sample(
          patient: "ana", quantity: "steps", value: given.value, units: given.units, start: start,
          stop: start.adding(seconds: given.hours * 3600), remoteID: "\(place)"))
    }
  }

  private func words(_ value: OutcomeValue) -> String {
    let number = value.number.map { PlainNumber.text($0) } ?? "?"
    return number + (value.units.map { " " + $0 } ?? "")
  }
}
