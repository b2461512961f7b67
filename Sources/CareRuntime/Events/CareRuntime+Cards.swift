public import CareModel
import CareStore

extension CareRuntime {
  /// What an event's card shows, as its plan's script says; nil for the built-in look.
  ///
  /// The script is the one in force at the event's start. Its texts are shown as it gives them: translations do not reach them.
  /// - Throws: `ScriptError` when the script fails; `StoreError.notFound`.
  public func card(of event: Event, asOf: AsOf? = nil, at now: Instant) throws -> CardView? {
    guard event.task.card.view != nil else { return nil }
    return try store.read { reader in
      try view(of: event, history: try history(of: event, asOf: asOf, in: reader), asOf: asOf, in: reader, at: now)
    }
  }

  /// The cards of those events whose plans draw them by a script, in the order of the events.
  ///
  /// A script that fails costs its own card only: ``EventCard/failure`` says why.
  /// - Throws: `StoreError.notFound`.
  public func cards(of events: [Event], asOf: AsOf? = nil, at now: Instant) throws -> [EventCard] {
    let drawn = events.filter { $0.task.card.view != nil }
    guard !drawn.isEmpty else { return [] }
    return try store.read { reader in
      var histories: [Patient.ID: PatientHistory] = [:]
      return try drawn.map { event in
        let history =
          try histories[event.patient] ?? PatientHistory(of: event.patient, carePlan: nil, asOf: asOf, in: reader)
        histories[event.patient] = history
        var card = EventCard(key: event.key, carePlan: event.carePlan)
        do {
          card.view = try view(of: event, history: history, asOf: asOf, in: reader, at: now)
        } catch let error as ScriptError {
          card.failure = error
        }
        return card
      }
    }
  }

  private func view(
    of event: Event, history: PatientHistory, asOf: AsOf?, in reader: StoreReader, at now: Instant
  ) throws -> CardView? {
    guard let hook = event.task.card.view else { return nil }
    let context = PatientContext(
      runtime: self, patient: event.patient, now: now, zone: event.zone, event: event, asOf: asOf)
    return try scripts.view(
      hook, of: event.task.card, in: try bundle(for: event, history: history, in: reader), context: context)
  }

  private func history(of event: Event, asOf: AsOf?, in reader: StoreReader) throws -> PatientHistory {
    try PatientHistory(of: event.patient, carePlan: event.carePlan, task: event.task.id, asOf: asOf, in: reader)
  }
}
