import CareInsights
import CareModel
import Foundation
import Testing

/// What the insights of statistical methods state.
struct StatisticDefinitionTests {
  private let today: CivilDate

  init() throws { today = try #require(CivilDate("2026-07-01")) }

  /// Evaluates a statistic of values that a function gives for each day before today.
  private func result(
    _ statistic: StatisticDefinition, days: Int, units: String? = "min", _ value: (Int) -> Double?
  ) -> StatisticResult {
    statistic.evaluate(from: today.adding(days: -days), to: today) { _, from, to in
      var values: [DatedValue] = []
      for number in from.dayNumber..<to.dayNumber {
        guard let date = CivilDate(dayNumber: number), let value = value(today.dayNumber - number) else { continue }
        values.append(
          DatedValue(
            date: date, start: Zone.utc.startOfDay(date), value: OutcomeValue(.double(value), units: units)))
      }
      return StatisticData(from: from, to: to, of: values)
    }
  }

  private func statistic(
    _ method: Evidence.Method, _ change: (inout StatisticDefinition) -> Void = { _ in }
  ) -> StatisticDefinition {
    var statistic = StatisticDefinition(method: method, subject: .values(task: "walk", kind: "minutes"))
    change(&statistic)
    return statistic
  }

  @Test func aTrendIsStatedInTheAuthorsWords() throws {
    let walk = statistic(.trend) {
      $0.better = .higher
      $0.title = "Walking"
      $0.text = "You walk about {change} {units} a week {more}: {n} of {days} days."
    }
    let found = result(walk, days: 42) { $0 % 7 == 0 ? nil : 60 - Double($0) / 2 }
    let insight = try #require(found.insight("walk", walk))
    #expect(insight.kind == .tip)
    #expect(insight.title == "Walking")
    #expect(insight.text == "You walk about 3.5 min a week more: 36 of 42 days.")
    #expect(insight.evidence == found.evidence)
    var worse = walk
    worse.better = .lower
    #expect(result(worse, days: 42) { 60 - Double($0) / 2 }.insight("walk", worse)?.kind == .alert)
    worse.better = nil
    #expect(result(worse, days: 42) { 60 - Double($0) / 2 }.insight("walk", worse)?.kind == .message)
  }

  @Test func withoutWordsOfTheAuthorTheBuiltInOnesAreUsed() throws {
    let trend = statistic(.trend)
    let found = result(trend, days: 28, units: nil) { Double($0) }
    let insight = try #require(found.insight("walk", trend))
    #expect(insight.title == "A trend")
    #expect(insight.text == "7 less each week. 28 of 28 days have a value.")
    let german = try #require(found.insight("walk", trend, .of("de")))
    #expect(german.text == "Jede Woche 7 weniger. An 28 von 28 Tagen liegt ein Wert vor.")
  }

  @Test func everyMethodHasATitleAndATextInEveryLanguage() throws {
    // A rise in the last half, with noise: every method but the streak finds something to state.
    func noisy(_ back: Int) -> Double { (back > 30 ? 10 : 30) + Double((back * 7) % 5) }
    for method in Evidence.Method.allCases {
      var definition = statistic(method) {
        if method == .streak { ($0.subject, $0.share, $0.atLeast) = (.adherence, 10, 7) }
        if method == .correlation { $0.other = .values(task: "walk", kind: "minutes") }
        if method == .xmr || method == .run { $0.baseline = .days(30) }
      }
      definition.minChange = 0
      let found = result(definition, days: 60, noisy)
      for language in Language.all {
        let insight = try #require(found.insight("i", definition, language), "\(method), \(found)")
        #expect(!insight.title.isEmpty)
        #expect(!insight.text.contains("{"), "\(insight.text)")
        #expect(!insight.text.contains("  "), "\(insight.text)")
      }
    }
  }

  @Test func aCautionFollowsTheTextOfACorrelation() throws {
    let both = statistic(.correlation) {
      $0.other = .values(task: "walk", kind: "steps")
      $0.text = "They go together."
    }
    let insight = try #require(result(both, days: 40) { Double(($0 * 17) % 23) }.insight("both", both))
    #expect(insight.text == "They go together. This does not say that one causes the other.")
  }

  @Test func silenceMakesNoInsight() {
    let trend = statistic(.trend)
    let found = result(trend, days: 5) { Double($0) }
    #expect(found.evidence.silent == .tooFewDays)
    #expect(found.insight("walk", trend) == nil)
  }

  @Test func adherenceIsWrittenInPercentAndSkipsOpenDays() throws {
    var compare = StatisticDefinition(method: .compare, subject: .adherence)
    compare.minChange = 0.1
    compare.text = "{now}, before {before}: {change} {more}."
    let found = compare.evaluate(from: today.adding(days: -4), to: today) { _, from, to in
      let days = (from.dayNumber..<to.dayNumber).compactMap { CivilDate(dayNumber: $0) }.enumerated().map {
        place, date in
        let isNow = to == today
        return DayAdherence(
          date: date, state: .progress, progress: place == 3 ? 0 : isNow ? 1 : 0.5, due: place == 0 ? 4 : 1,
          open: isNow && place == 3 ? 1 : 0)
      }
      return StatisticData(from: from, to: to, adherence: days)
    }
    // Before: (4 · 0.5 + 0.5 + 0.5 + 0) of 7 events; now, the last day is still open and does not count.
    #expect(found.evidence.comparison == Comparison(now: 1, before: 3.0 / 7, nBefore: 4))
    #expect(found.insight("c", compare)?.text == "100%, before 43%: 57% more.")
  }

  @Test func definitionsSurviveJSON() throws {
    var full = statistic(.correlation)
    (full.other, full.lag, full.minChange, full.atLeast, full.alpha) = (.adherence, 1, 0.5, 3, 0.01)
    (full.baseline, full.screen, full.share, full.better) = (.days(28), false, 0.8, .lower)
    (full.title, full.text) = ("T", "X")
    for statistic in [full, statistic(.streak)] {
      let definition = InsightDefinition(id: "i", over: .days(7), rule: .statistic(statistic))
      let data = try JSONEncoder().encode(definition)
      #expect(try JSONDecoder().decode(InsightDefinition.self, from: data) == definition)
    }
  }
}
