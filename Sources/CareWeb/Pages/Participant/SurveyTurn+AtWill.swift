import CareModel
import CareRuntime

extension SurveyTurn {
  /// The longest time for which a page that was shown names the start of a survey at will, in milliseconds.
  private static let longestShown: Int64 = 60_000

  /// Returns the address of a survey at will that begins now; nil for every other survey, and for one that has begun.
  ///
  /// A link of the day's page names the time at which that page was made, which may be long ago: nothing was started then.
  func freshAddress() throws -> String? {
    guard visit.visit.query["began"] == nil, case .instant(let named)? = Slot(address.key.slotText),
      visit.now.milliseconds(since: named) > Self.longestShown
    else { return nil }
    return try runtime.withEvent(
      address.key, patient: visit.patient, carePlan: address.carePlan, at: visit.now
    ) { context -> String? in
      let event = context.event
      guard event.task.isAtWill, event.outcome == nil, !context.hasDraft else { return nil }
      let fresh = try runtime.event(
        task: event.task.id, patient: visit.patient, at: visit.now, carePlan: address.carePlan)
      return EventAddress(key: fresh.key, carePlan: address.carePlan).path(ParticipantRoutes.take)
    }
  }
}
