public import CareModel
import CareStore

/// The card that a script draws for an event, or the reason that it cannot.
public struct EventCard: Hashable, Sendable {
  /// The key of the event.
  public var key: OccurrenceKey
  /// The care plan that the event belongs to, if any.
  public var carePlan: CarePlan.ID?
  /// The drawn card; nil for the built-in style.
  public var view: CardView?
  /// The error that the script failed with; the built-in style is used then.
  public var failure: ScriptError?

  /// Creates a card of an event.
  public init(key: OccurrenceKey, carePlan: CarePlan.ID?, view: CardView? = nil, failure: ScriptError? = nil) {
    self.key = key
    self.carePlan = carePlan
    self.view = view
    self.failure = failure
  }
}

extension CareRuntime {
  /// Returns the card that the plan's script draws for an event; nil for the built-in style.
  ///
  /// The script is the one in force at the event's start. Its texts appear as it returns them, without translation.
  /// - Throws: `ScriptError` if the script fails; `StoreError.notFound` if the patient does not exist.
  public func card(of event: Event, asOf: AsOf? = nil, at now: Instant) throws -> CardView? {
    guard event.task.card.view != nil else { return nil }
    return try store.read { reader in
      try PatientSnapshot(
        of: event.patient, carePlan: event.carePlan, task: event.task.id, asOf: asOf, runtime: self, in: reader, at: now
      ).view(of: event)
    }
  }

  /// Returns the cards of the events whose plans draw them by a script, in the order of the events.
  ///
  /// A script that fails costs only its own card; see ``EventCard/failure``.
  /// - Throws: `StoreError.notFound` if a patient does not exist.
  public func cards(of events: [Event], asOf: AsOf? = nil, at now: Instant) throws -> [EventCard] {
    guard events.contains(where: { $0.task.card.view != nil }) else { return [] }
    return try store.read { reader in
      var snapshots: [Patient.ID: PatientSnapshot] = [:]
      return try events.filter { $0.task.card.view != nil }.flatMap { event in
        let snapshot =
          try snapshots[event.patient]
          ?? PatientSnapshot(of: event.patient, asOf: asOf, runtime: self, in: reader, at: now)
        snapshots[event.patient] = snapshot
        return try snapshot.cards(of: [event])
      }
    }
  }
}

extension PatientSnapshot {
  /// Returns the cards of the events of the patient whose plans draw them by a script, in the order of the events.
  ///
  /// A script that fails costs only its own card; see ``EventCard/failure``.
  func cards(of events: [Event]) throws -> [EventCard] {
    var cards: [EventCard] = []
    for event in events where event.task.card.view != nil {
      var card = EventCard(key: event.key, carePlan: event.carePlan)
      do {
        card.view = try view(of: event)
      } catch let error as ScriptError {
        card.failure = error
      }
      cards.append(card)
    }
    return cards
  }
}
