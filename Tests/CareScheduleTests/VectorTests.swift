import CareModel
import CareSchedule
import Testing

@Suite struct VectorTests {
  /// Lengths are whole seconds; these cases have a part of one.
  static let notExpressible: Set<String> = [
    "fractional duration 0.5 s", "event ending at query start by fraction", "start with milliseconds",
  ]

  @Test func everyCaseIsExpressibleButThoseNamed() throws {
    let cases = try VectorCase.all()
    #expect(cases.count == 182)
    let left = try cases.filter { try $0.schedule() == nil }.map(\.name)
    #expect(Set(left) == Self.notExpressible)
  }

  @Test func everyCaseGivesItsOccurrences() throws {
    for vector in try VectorCase.all() where vector.error != true {
      guard let schedule = try vector.schedule() else { continue }
      let resolved = try schedule.resolved(anchors: noAnchors, zones: ZoneTimeline(.utc))
      let found = try resolved.occurrences(from: vector.from, to: vector.to).map {
        VectorCase.Expected(start: $0.start, stop: $0.stop, occurrence: $0.index, element: $0.element)
      }
      #expect(found == vector.events ?? [], "\(vector.name)")
    }
  }

  @Test func everyRefusedCaseIsRefused() throws {
    let refused = try VectorCase.all().filter { $0.error == true }
    #expect(refused.count == 7)
    for vector in refused {
      let schedule = try #require(try vector.schedule())
      #expect(throws: ScheduleError.self, "\(vector.name)") {
        try schedule.resolved(anchors: noAnchors, zones: ZoneTimeline(.utc))
          .occurrences(from: vector.from, to: vector.to)
      }
    }
  }
}
