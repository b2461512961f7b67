import CareInsights
import CareModel
import Foundation
import Testing

/// Comparisons of two periods, streaks, and the JSON of evidence.
struct ComparisonTests {
  private func periods(_ before: [Double?], _ now: [Double?]) throws -> (now: DailySeries, before: DailySeries) {
    let all = (before + now).enumerated().compactMap { day, value in value.map { (day, $0) } }
    let whole = try series(all.map(\.1), on: all.map(\.0), of: before.count + now.count)
    let middle = whole.from.adding(days: before.count)
    return (whole.part(from: middle, to: whole.to), whole.part(from: whole.from, to: middle))
  }

  @Test func aComparisonNeedsDaysAndAChange() throws {
    let table: [(before: [Double?], now: [Double?], atLeast: Int?, silent: Silence?)] = [
      ([1, 1, 1, 1], [2, 2, 2, 2], nil, nil), ([1, 1, nil, nil], [2, nil, nil, 2], nil, nil),
      ([1, nil, nil, nil], [2, 2, 2, 2], nil, .tooFewDays), ([1, nil, nil, nil], [2, 2, 2, 2], 1, nil),
      ([1, 1, 1, 1], [2, 2, 2, nil], 4, .tooFewDays), ([1, 1, 1, 1], [1.9, 1.9, 1.9, 1.9], nil, .smallChange),
      ([2, 2, 2, 2], [1, 1, 1, 1], nil, nil), ([nil, nil], [1, 1], 0, .tooFewDays),
      // Half of seven days is four of them.
      ([1, 1, 1, nil, nil, nil, nil], [3, 3, 3, 3, 3, 3, 3], nil, .tooFewDays),
      ([1, 1, 1, 1, nil, nil, nil], [3, 3, 3, 3, 3, 3, 3], nil, nil),
    ]
    for row in table {
      let (now, before) = try periods(row.before, row.now)
      let found = Evidence.comparison(now: now, before: before, atLeast: row.atLeast, minChange: 1)
      #expect(found.silent == row.silent, "\(row)")
    }
  }

  @Test func aChangeIsTheLaterMeanMinusTheEarlierOne() throws {
    let (now, before) = try periods([1, 2, nil, 3], [4, nil, 6, 5])
    let found = Evidence.comparison(now: now, before: before, minChange: 0, better: .lower)
    #expect(found.comparison == Comparison(now: 5, before: 2, nBefore: 3))
    #expect(found.comparison?.change == 3)
    #expect(found.n == 3)
    #expect(found.days == 4)
    #expect(found.judgment == .concern)
    let rates = Evidence.comparison(now: now, before: before, minChange: 0.1, means: (0.5, 0.9))
    #expect(rates.comparison == Comparison(now: 0.5, before: 0.9, nBefore: 3))
  }

  @Test func aStreakEndsAtADayBelowItsShare() throws {
    let table: [(days: [Int], values: [Double], share: Double, length: Int, since: Int?)] = [
      ([0, 1, 2, 3], [1, 0, 1, 1], 1, 2, 2), ([0, 1, 2, 3], [1, 1, 1, 0], 1, 0, nil),
      // Days 2 and 3 have nothing due; they neither count nor end the streak.
      ([0, 1, 4, 5], [0, 1, 1, 1], 1, 3, 1), ([0, 1, 2], [0.5, 0.8, 0.8], 0.8, 2, 1), ([], [], 1, 0, nil),
    ]
    for row in table {
      let found = Evidence.streak(of: try series(row.values, on: row.days, of: 7), share: row.share, from: 2)
      let since = row.since.flatMap { CivilDate(dayNumber: firstDay + $0) }
      #expect(found.streak == Streak(length: row.length, share: row.share, since: since), "\(row)")
      #expect(found.silent == (row.length < 2 ? .tooShort : nil), "\(row)")
    }
  }

  @Test func evidenceIsOneFlatObject() throws {
    let trend = Trend(slope: -0.5, low: -1, high: -0.25, z: -3, p: 0.0027, correction: 1)
    let day = try #require(CivilDate("2026-06-01"))
    let evidence = Evidence(
      method: .trend, from: day, to: day.adding(days: 28), n: 21, result: .trend(trend), judgment: .improvement)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    #expect(
      String(decoding: try encoder.encode(evidence), as: UTF8.self)
        == #"{"correction":1,"days":28,"from":"2026-06-01","high":-0.25,"judgment":"improvement","low":-1,"#
        + #""method":"trend","n":21,"p":0.0027,"per":"day","slope":-0.5,"to":"2026-06-29","z":-3}"#)
  }

  @Test func evidenceOfEveryMethodSurvivesJSON() throws {
    let values = (0..<30).map { Double(($0 * 7) % 11) }
    let all = try series(values), half = all.part(from: all.from.adding(days: 15), to: all.to)
    let evidence = [
      Evidence.trend(of: all), .runSignal(of: all), .processLimits(of: all), .correlation(of: all, with: all),
      .comparison(now: half, before: all.part(from: all.from, to: half.from), minChange: 0), .streak(of: all, from: 1),
      .trend(of: try series([1])), .correlation(of: all, with: try series([])), .runSignal(of: try series([1, 2])),
      .processLimits(of: try series([1])), .comparison(now: try series([]), before: try series([]), minChange: 0),
    ]
    #expect(Set(evidence.map(\.method)) == Set(Evidence.Method.allCases))
    for item in evidence {
      let data = try JSONEncoder().encode(item)
      #expect(try JSONDecoder().decode(Evidence.self, from: data) == item)
    }
  }
}
