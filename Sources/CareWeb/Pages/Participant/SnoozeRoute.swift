import CareModel
import CareRuntime
import Hummingbird

/// The route with which a participant asks to be reminded of an event again.
enum SnoozeRoute {
  static let pattern: RoutePattern = "/me/e/{key…}/snooze"

  /// The field with the interval.
  static let afterField = "after"
  /// The field with the mark of what the page showed.
  static let shownField = "shown"

  /// Records that the participant wants to be reminded of the event again.
  @Sendable static func ask(_ visit: ParticipantVisit) async throws -> Response {
    let address = EventAddress(visit.visit), form = visit.visit.form
    guard let after = form[afterField], let shown = form[shownField] else { throw WebProblem.badRequest }
    try await visit.changeOnce { runtime in
      let event = try runtime.event(address.key, patient: visit.patient, carePlan: address.carePlan, at: visit.now)
      let snoozes = try runtime.snoozes(of: visit.patient, at: visit.now)
      let offer = SnoozeOffer(event, snoozes, at: visit.now)
      // Another reminder was asked for since the page was shown: the page says which.
      guard offer?.mark ?? "" == shown else { return .answer(()) }
      guard let interval = offer?.interval(named: after) else { throw WebProblem.cardChanged }
      return .write { try $0.snooze(event, for: interval, at: visit.now) }
    }
    return .see(EventRoutes.back(visit))
  }
}
