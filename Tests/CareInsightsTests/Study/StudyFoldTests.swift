import CareInsights
import CareModel
import CareTestSupport
import Foundation
import Testing

/// The statistics of a study, beside the same by lists of participants.
struct StudyFoldTests {
  /// A participant who was observed for some days, and left or not.
  private struct Subject {
    var time: Int
    var hasLeft: Bool
  }

  private static let first = 20_000

  private func date(_ day: Int) throws -> CivilDate { try #require(CivilDate(dayNumber: Self.first + day)) }

  private func event(_ day: Int, _ state: EventState, hour: Int = 8, latency: Double? = nil) -> CountedEvent {
    CountedEvent(
      task: 0, day: Self.first + day, hour: hour, state: state, progress: state == .completed || state == .late ? 1 : 0,
      latency: latency, isClosed: state != .open && state != .upcoming)
  }

  private func figures(_ fold: StudyFold) -> StudyFigures {
    var figures = StudyFigures(
      plan: "p", title: "P", gate: nil, silentAfter: 14, latency: fold.latencies,
      compliance: CohortFigures(
        measure: .rate, plan: "p", arm: "arm", onlyArm: nil, from: .earliest, to: .latest, asOf: .beginning, seq: 1,
        each: .init(resolution: 0, tenths: [], atLeast: .init(share: 0, n: 0, of: 0, low: nil, high: nil))))
    fold.fill(&figures)
    return figures
  }

  private func enrollment(
    _ status: CarePlan.Status = .active, ended: Int? = nil, reason: String? = nil, today: Int, arm: String? = nil
  ) throws -> StudyFold.Enrollment {
    .init(
      enrolled: try date(0), arm: arm, status: status, ended: try ended.map(date), reason: reason,
      today: try date(today),
      gatePassed: nil)
  }

  /// The curve by the definition: the product over the days on which someone left, of the participants sorted by time.
  private func naive(_ subjects: [Subject]) -> [(day: Int, atRisk: Int, share: Double, low: Double?, high: Double?)] {
    var share = 1.0, sum = 0.0
    return Set(subjects.filter(\.hasLeft).map(\.time)).sorted().map { day in
      let atRisk = subjects.count { $0.time >= day }, left = subjects.count { $0.time == day && $0.hasLeft }
      share *= 1 - Double(left) / Double(atRisk)
      sum += left == atRisk ? 0 : Double(left) / (Double(atRisk) * Double(atRisk - left))
      guard share > 1e-12, share < 1 else { return (day, atRisk, share, nil, nil) }
      let theta = 1.959963984540054 * sum.squareRoot() / log(share)
      let ends = [pow(share, exp(theta)), pow(share, exp(-theta))].sorted()
      return (day, atRisk, share, ends[0], ends[1])
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func retentionIsTheProductOverThoseAtRisk(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed), fold = StudyFold(silentAfter: 14)
    let subjects = (0..<random.number(1...60)).map { _ in
      Subject(time: random.number(0...40), hasLeft: random.chance(60))
    }
    for subject in subjects {
      fold.finish(
        try subject.hasLeft
          ? enrollment(.withdrawn, ended: subject.time, today: 50) : enrollment(today: subject.time))
    }
    let found = try #require(figures(fold).retention.first), expected = naive(subjects)
    #expect(found.steps.map(\.day) == expected.map(\.day))
    #expect(found.steps.map(\.atRisk) == expected.map(\.atRisk))
    for (step, one) in zip(found.steps, expected) {
      #expect(abs(step.share - one.share) < 1e-12)
      #expect((step.low == nil) == (one.low == nil))
      #expect(abs((step.low ?? 0) - (one.low ?? 0)) < 1e-9)
      #expect(abs((step.high ?? 0) - (one.high ?? 0)) < 1e-9)
    }
    #expect(found.atRisk.allSatisfy { risk in subjects.count { $0.time >= risk.day } == risk.count })
  }

  /// The remission of 21 patients on 6-MP (Freireich and others, 1963): the shares of every textbook.
  @Test func retentionIsThatOfTheTextbooks() throws {
    var fold = StudyFold(silentAfter: 14)
    let times = [6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34, -35]
    for time in times {
      fold.finish(try time > 0 ? enrollment(.withdrawn, ended: time, today: 50) : enrollment(today: -time))
    }
    let steps = try #require(figures(fold).retention.first).steps
    #expect(steps.map(\.day) == [6, 7, 10, 13, 16, 22, 23])
    #expect(steps.map(\.atRisk) == [21, 17, 15, 12, 11, 7, 6])
    #expect(steps.map { ($0.share * 1000).rounded() / 1000 } == [0.857, 0.807, 0.753, 0.69, 0.627, 0.538, 0.448])
    // R: survfit(…, conf.type = "log-log")
    #expect(abs((steps.last?.low ?? 0) - 0.188) < 0.001)
    #expect(abs((steps.last?.high ?? 0) - 0.680) < 0.001)
  }

  @Test func silenceIsDueDaysWithoutAnAnswerThenOrLater() throws {
    var fold = StudyFold(silentAfter: 3)
    func life(_ states: [(Int, EventState)], _ enrollment: StudyFold.Enrollment) {
      for (day, state) in states { fold.add(event(day, state), enrolled: Self.first) }
      fold.finish(enrollment)
    }
    // Silent from day 2 on.
    life([(0, .completed), (1, .late), (2, .missed), (3, .declined), (4, .missed)], try enrollment(today: 9))
    // Excused days do not count.
    life([(0, .completed), (1, .missed), (2, .excused), (3, .missed)], try enrollment(today: 9))
    // A draft with answers is a sign of life, and so is an answer after the silence.
    life([(0, .completed), (1, .missed), (2, .missed), (3, .missed), (4, .unfinished)], try enrollment(today: 9))
    // One who never began is silent from the first day.
    life([(0, .missed), (1, .missed), (2, .missed)], try enrollment(today: 9))
    // One who completed the plan did not leave, and one who withdrew later left when the silence began.
    life([(0, .completed), (1, .missed), (2, .missed), (3, .missed)], try enrollment(.completed, ended: 4, today: 9))
    life(
      [(0, .completed), (1, .missed), (2, .missed), (3, .missed)],
      try enrollment(.withdrawn, ended: 8, reason: "moved", today: 9))
    let found = figures(fold), flow = try #require(found.flow.first), curve = try #require(found.retention.first)
    #expect(flow.enrolled == 6)
    #expect(flow.began == 5)
    #expect(flow.silent == 1)
    #expect(flow.completed == 1)
    #expect(flow.withdrawn == ["moved": 1])
    #expect(flow.stayed == 3)
    #expect(flow.active == 2)
    #expect(flow.paused == 0)
    #expect(curve.steps.map(\.day) == [0, 1, 2])
    #expect(curve.left == 3)
  }

  @Test func timesToAnswerHaveTheirQuantilesAndTheRestIsApart() throws {
    var fold = StudyFold(silentAfter: 14)
    for second in 1...1000 { fold.add(event(second / 10, .completed, latency: Double(second)), enrolled: Self.first) }
    fold.add(event(101, .completed, latency: -5), enrolled: Self.first)
    fold.add(event(101, .late, latency: 9000), enrolled: Self.first)
    fold.finish(try enrollment(today: 120))
    let latency = figures(fold).latency
    #expect(latency.all.n == 1000)
    #expect(latency.early == 1)
    #expect(latency.late == 1)
    for (found, expected) in [(latency.all.p10, 100.0), (latency.all.p50, 500), (latency.all.p90, 900)] {
      #expect(abs((found ?? 0) - expected) <= expected * 0.015)
    }
    #expect(latency.byHour.map(\.key) == ["08"])
    #expect(latency.byStudyWeek.count == 15)
  }

  @Test func promptsAreNumberedWithinTheDay() throws {
    var fold = StudyFold(silentAfter: 14)
    for (day, states) in [[EventState.completed, .missed, .excused, .completed], [.completed, .completed]].enumerated()
    {
      for (place, state) in states.enumerated() {
        fold.add(event(day, state, hour: 8 + place), enrolled: Self.first)
      }
    }
    fold.finish(try enrollment(today: 3, arm: "A"))
    let found = figures(fold)
    #expect(found.prompts.map(\.done) == [2, 1, 1])
    #expect(found.prompts.map(\.closed) == [2, 2, 1])
    #expect(found.hours.reduce(0) { $0 + $1.closed } == 5)
    #expect(found.flow.map(\.arm) == [nil, "A"])
    #expect(found.enrollment == [.init(date: try date(0), arm: "A", count: 1)])
  }
}
