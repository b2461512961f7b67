package import CareModel

/// What a script shows of an event, or why it does not.
package struct ScriptedView: Hashable, Sendable {
  /// The key that identifies the event.
  package struct ID: Hashable, Sendable {
    /// The event's key.
    package var key: OccurrenceKey
    /// The care plan that the event belongs to, if any.
    package var carePlan: CarePlan.ID?

    /// The event of a key.
    package init(key: OccurrenceKey, carePlan: CarePlan.ID?) {
      self.key = key
      self.carePlan = carePlan
    }

    /// An event.
    init(_ event: Event) {
      self.init(key: event.key, carePlan: event.carePlan)
    }
  }

  /// The key that identifies the event.
  package var id: ID
  /// What is shown; nil for the built-in look.
  package var view: CardView?
  /// Why the built-in look stands in, where a script failed.
  package var note: String?

  /// What is shown of an event.
  package init(id: ID, view: CardView?, note: String? = nil) {
    self.id = id
    self.view = view
    self.note = note
  }
}
