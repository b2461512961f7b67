import CareInterchange
import CareModel
import CareRuntime
import Foundation

/// The calendar of a participant's year with the check of its rules, beside enumerating the same events.
struct CalendarBenchmarks {
  let store: BenchStore
  /// The days of the calendar.
  private static let days = 365

  func run() throws -> StoreMeasurement {
    let patient = BenchStore.patient(0), now = BenchStore.start(day: 0).adding(seconds: 43_200)
    let from = BenchStore.date(day: 0)
    let query = EventQuery(patient: patient, interval: .days(from: from, to: from.adding(days: Self.days)))
    let count = try store.runtime.events(query, at: now).count
    return try StoreMeasurement(
      "insights.calendar-of-\(count)-events", beside: "enumerating them", goal: .share(1 / 3.0), time: .processor,
      operations: 1,
      ours: {
        let feed = CalendarFeed(try store.runtime.events(query, at: now), of: patient.text, at: now)
        precondition(feed.events == count, "\(feed.events) events")
      },
      peer: { blackHole(try store.runtime.events(query, at: now)) })
  }
}
