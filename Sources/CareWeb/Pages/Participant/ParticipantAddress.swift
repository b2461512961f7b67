package import CareModel

/// The addresses of a participant's pages, for a server that leads there.
package enum ParticipantAddress {
  /// The page of today.
  package static var today: String { ParticipantRoutes.today.path() }

  /// Returns the page of an event; that of its survey, if it has one.
  package static func page(of event: Event) -> String {
    EventAddress(key: event.key, carePlan: event.carePlan)
      .path(event.task.survey == nil ? ParticipantRoutes.event : ParticipantRoutes.take)
  }
}
