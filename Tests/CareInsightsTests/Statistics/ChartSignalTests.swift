import CareInsights
import CareModel
import Testing

/// The points that a chart marks.
struct ChartSignalTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var definition: SignalDefinition
    var points: [Double?]
    var marked: [Int]
    var rules: [ChartSignal.Rule]
    var side: ValueDirection?

    var testDescription: String { name }
  }

  private static let high: [Double?] = Array(repeating: 8, count: 10)
  private static let wave: [Double?] = (0..<14).map { $0 % 2 == 0 ? 4 : 6 }

  static let cases: [Case] = [
    Case(name: "nothing", definition: .init(method: .run), points: [], marked: [], rules: []),
    Case(name: "too few days", definition: .init(method: .run), points: [3, 8, 8], marked: [], rules: []),
    Case(name: "a wave", definition: .init(method: .run), points: wave + wave, marked: [], rules: []),
    Case(
      name: "a shift up", definition: .init(method: .run, baseline: .init(days: 14)), points: wave + high,
      marked: Array(13...23), rules: [.longRun], side: .higher),
    Case(
      name: "gaps and points on the center do not break a run",
      definition: .init(method: .run, baseline: .init(days: 14)),
      points: wave + [8, 8, nil, 8, 5, 8, 8, 8, 8, 8, 8], marked: [13, 14, 15, 17, 19, 20, 21, 22, 23, 24],
      rules: [.longRun], side: .higher),
    Case(
      name: "few crossings mark no point of their own", definition: .init(method: .run),
      points: [1, 2, 1, 2, 1, 9, 9, 8, 9, 1, 2, 1, 2, 9, 8, 9, 8, 9], marked: [], rules: [.fewCrossings]),
    Case(
      name: "beyond a limit", definition: .init(method: .xmr, baseline: .init(days: 14)), points: wave + [5, 40, 5],
      marked: [15], rules: [.limit], side: .higher),
    Case(
      name: "below a limit", definition: .init(method: .xmr, baseline: .init(days: 14)), points: wave + [5, -40, 5],
      marked: [15], rules: [.limit], side: .lower),
    Case(
      name: "seven on one side", definition: .init(method: .xmr, baseline: .init(days: 14)),
      points: wave + [4, 5.5, 5.4, 5.5, 5.4, 5.5, 5.4, 5.5], marked: Array(15...21), rules: [.shift], side: .higher),
    Case(
      name: "too short a baseline", definition: .init(method: .xmr, baseline: .init(days: 5)), points: wave + [40],
      marked: [], rules: []),
  ]

  @Test(arguments: cases)
  func thePointsOfASignalAreMarked(_ one: Case) throws {
    let first = try #require(CivilDate("2026-06-01"))
    let dates = one.points.indices.map { first.adding(days: $0) }
    let signal = ChartSignal.make(
      one.definition, dates: dates, end: first.adding(days: one.points.count), points: one.points)
    #expect(signal.points.map(\.place) == one.marked)
    #expect(signal.rules == one.rules)
    #expect(signal.points.allSatisfy { $0.side == one.side })
    #expect((signal.evidence.silent == nil) == !one.rules.isEmpty)
  }

  @Test func positionsOfWeeksAreMarked() throws {
    let first = try #require(CivilDate("2026-01-05"))
    let points = Self.wave + Self.high
    let dates = points.indices.map { first.adding(days: 7 * $0) }
    let signal = ChartSignal.make(
      .init(method: .run, baseline: .init(days: 14 * 7)), dates: dates, end: first.adding(days: 7 * points.count),
      points: points)
    #expect(signal.points.map(\.place) == Array(13...23))
  }
}
