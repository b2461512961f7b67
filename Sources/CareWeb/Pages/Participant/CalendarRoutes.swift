import CareAccess
import CareInterchange
import CareModel
import CareRuntime
import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// The calendar of a participant, which other programs read at an address that only the participant knows.
enum CalendarRoutes {
  static let feed: RoutePattern = "/feed/{file}"
  static let making: RoutePattern = "/me/settings/calendar"
  static let ending: RoutePattern = "/me/settings/calendar/end"

  static let all: [Route] = [
    .get(feed, .anyone(show)),
    .post(making, .participant(make)),
    .post(ending, .participant(end)),
  ]

  private static let suffix = ".ics"
  /// The numbers of days before today and from today on that a calendar has.
  private static let days = (past: 7, coming: 120)
  /// The most events of a calendar, which are the earliest.
  private static let most = 10_000

  /// Shows the calendar whose secret is in the address, to programs without a cookie; any other address is not there.
  @Sendable private static func show(_ visit: Visit) async throws -> Response {
    guard let access = visit.services.access, let file = visit.path["file"], file.hasSuffix(suffix),
      let token = Token(String(file.dropLast(suffix.count)))
    else { throw WebProblem.notFound }
    let now = visit.now, limits = visit.services.limits
    try limits.count("feed:\(visit.client.network)", .token, at: now)
    guard let patient = try await access.run({ try $0.patient(ofCalendar: token) }) else { throw WebProblem.notFound }
    try limits.count(patient.text, .calendar, at: now)
    let text = try await visit.services.lane.read { runtime in
      let record = try runtime.patient(patient, at: now).value, today = record.zone.date(of: now)
      let interval = EventQuery.Interval.days(
        from: today.adding(days: -days.past), to: today.adding(days: days.coming))
      let events = try runtime.events(EventQuery(patient: patient, interval: interval), at: now)
      return CalendarFeed(Array(events.prefix(most)), of: patient.text, at: now).text
    }
    let tag = tag(of: text)
    if visit.knows(tag) { return .notModified(tag) }
    var response = Response(status: .ok, body: .init(byteBuffer: .init(string: text)))
    response.headers[.contentType] = "text/calendar; charset=utf-8"
    response.headers[.eTag] = tag
    response.headers["Referrer-Policy"] = "no-referrer"
    // A browser keeps it under a name without the secret.
    response.headers["Content-Disposition"] = "attachment; filename=\"calendar.ics\""
    return response
  }

  /// Returns the tag of a calendar: of all of it but the time at which it was written.
  private static func tag(of text: String) -> String {
    var hash = SHA256()
    for line in text.parts(at: "\n") where !line.begins(with: "DTSTAMP:") { hash.update(data: Data(line.utf8)) }
    return "\"\(Hex.text(Array(hash.finalize().prefix(16))))\""
  }

  /// Makes the address, and shows it once.
  @Sendable private static func make(_ visit: ParticipantVisit) async throws -> Response {
    guard let session = visit.session.access else { throw WebProblem.notFound }
    let endsAnother = try await visit.visit.access().run { try $0.hasCalendar(visit.patient) }
    guard visit.visit.isConfirmed || !endsAnother else { return try await visit.question(CalendarSection.makingAgain) }
    let token = try await visit.visit.access().run { try $0.makeCalendar(session, at: visit.now) }
    let path = feed.path(["file": token.text + suffix])
    return try await SettingsRoutes.page(visit, calendar: visit.services.address + path)
  }

  /// Ends the address.
  @Sendable private static func end(_ visit: ParticipantVisit) async throws -> Response {
    guard let session = visit.session.access else { throw WebProblem.notFound }
    guard visit.visit.isConfirmed else { return try await visit.question(CalendarSection.ending) }
    try await visit.visit.access().run { try $0.endCalendar(session, at: visit.now) }
    return .see(ParticipantRoutes.settings.path() + "#\(CalendarSection.name)")
  }
}
