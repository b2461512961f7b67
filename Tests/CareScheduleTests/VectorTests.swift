import CareModel
import CareSchedule
import Testing

@Suite struct VectorTests {
  @Test func everyVectorIsExpressible() throws {
    let cases = try VectorCase.all()
    #expect(cases.count == 182)
    #expect(try cases.filter { try $0.schedule() == nil }.map(\.name) == [])
  }

  @Test func everyVectorGivesItsOccurrences() throws {
    for vector in try VectorCase.all() where vector.error != true {
      let schedule = try #require(try vector.schedule())
      let resolved = try schedule.resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
      let found = try resolved.occurrences(from: vector.from, to: vector.to).map {
        VectorCase.Expected(start: $0.start, stop: $0.stop, occurrence: $0.index, element: $0.element)
      }
      #expect(found == vector.events ?? [], "\(vector.name)")
    }
  }

  /// The rule that each refused case breaks.
  static let broken: [String: String] = [
    "allDay 36-hour interval (start snaps back each time)": "invalid_interval",
    "zero-length window for all-day": "invalid_window",
    "element end equals start": "invalid_bounds",
    "element end before start": "invalid_bounds",
    "negative interval": "invalid_interval",
    "compound interval 1 month -1 day": "invalid_interval",
    "compound interval 2 days -1 hour": "invalid_interval",
  ]

  @Test func everyInvalidVectorHasItsError() throws {
    var codes: [String: String] = [:]
    for vector in try VectorCase.all() where vector.error == true {
      let schedule = try #require(try vector.schedule())
      let error = #expect(throws: ScheduleError.self, "\(vector.name)") {
        try schedule.resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
          .occurrences(from: vector.from, to: vector.to)
      }
      codes[vector.name] = error?.code
    }
    #expect(codes == Self.broken)
  }
}
