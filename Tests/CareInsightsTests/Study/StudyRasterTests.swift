import CareInsights
import CareModel
import Testing

/// The days of the participants of a study.
struct StudyRasterTests {
  private static let first = 20_000

  private func figure(_ people: [(name: String, days: [EventState?], left: Bool)]) throws -> RasterFigure {
    var fold = StudyFold(silentAfter: 14, keepsDays: true)
    let first = try #require(CivilDate(dayNumber: Self.first))
    for person in people {
      for (day, state) in person.days.enumerated() {
        guard let state else { continue }
        let progress: Double? = state == .partial ? 0.5 : state == .completed || state == .late ? 1 : 0
        fold.add(
          CountedEvent(
            task: 0, day: Self.first + day, hour: 8, state: state, progress: progress,
            isClosed: state != .open && state != .upcoming), enrolled: Self.first)
      }
      fold.finish(
        .init(
          enrolled: first, arm: nil, status: person.left ? .withdrawn : .active,
          ended: person.left ? first.adding(days: person.days.count - 1) : nil, reason: nil,
          today: first.adding(days: person.days.count - 1), gatePassed: nil, name: person.name))
    }
    var figures = StudyFigures(
      plan: "p", title: "P", gate: nil, silentAfter: 14, latency: fold.latencies,
      compliance: CohortFigures(
        measure: .rate, plan: "p", arm: "arm", onlyArm: nil, from: .earliest, to: .latest, asOf: .beginning, seq: 1,
        each: .init(resolution: 0, tenths: [], atLeast: .init(share: 0, n: 0, of: 0, low: nil, high: nil))))
    fold.fill(&figures)
    return try #require(figures.raster)
  }

  @Test func statesAreThoseOfTheDays() throws {
    let states: [EventState?] = [
      .completed, .late, .partial, .missed, .unfinished, .declined, .excused, nil, .open, .upcoming,
    ]
    let raster = try figure([("ana", states, false)])
    #expect(
      raster.rows.map(\.cells) == [
        [
          .done, .late, .partial(0.5), .gap(.missed), .gap(.unfinished), .gap(.declined), .gap(.excused),
          .gap(.nothingDue), .gap(.open), .gap(.upcoming),
        ]
      ])
    #expect(raster.dates.count == 10)
    #expect(raster.kind == .participant && raster.each == nil)
  }

  @Test func whoLeftFirstIsAboveAndThenWhoDidLess() throws {
    let all: [EventState?] = [.completed, .completed, .completed, .completed]
    let raster = try figure([
      ("all", all, false), ("none", [.missed, .missed, .missed, .missed], false),
      ("late leaver", [.completed, .completed, .completed], true), ("early leaver", [.completed, .completed], true),
      ("half", [.completed, .missed, .missed, .completed], false),
    ])
    #expect(raster.rows.map(\.title) == ["early leaver", "late leaver", "none", "half", "all"])
    #expect(raster.rows[0].cells == [.done, .done, .gap(.notInPlan), .gap(.notInPlan)])
  }

  @Test func manyParticipantsShareRows() throws {
    let people = (0..<1000).map { number in
      (name: "p\(number)", days: [number % 2 == 0 ? EventState.completed : .missed] as [EventState?], left: false)
    }
    let raster = try figure(people)
    #expect(raster.each == 3)
    #expect(raster.rows.count == 334)
    #expect(raster.rows.first?.title == "1–3")
    #expect(raster.rows.first?.cells == [.gap(.missed)])
    #expect(raster.rows[166].cells == [.partial(1.0 / 3)] || raster.rows[166].cells == [.partial(2.0 / 3)])
    #expect(raster.rows.last?.cells == [.done])
  }

  @Test func longStudiesHaveColumnsOfWeeks() throws {
    let days: [EventState?] = (0..<400).map { $0 % 7 < 3 ? .completed : .missed }
    let raster = try figure([("ana", days, false)])
    #expect(raster.dates.count == 58)
    #expect(raster.rows.first?.cells.first == .partial(3.0 / 7))
  }

  @Test func withoutDaysThereIsNone() throws {
    #expect(try figure([]).rows.isEmpty)
  }
}
