public import CareModel

/// What a script shows of an event, or why it cannot.
public struct EventCard: Hashable, Sendable {
  /// Which event.
  public var key: OccurrenceKey
  /// In which enrollment, if any.
  public var carePlan: CarePlan.ID?
  /// What is shown; nil for the built-in look.
  public var view: CardView?
  /// Why the script failed; the built-in look stands in then.
  public var failure: ScriptError?

  /// A card of an event.
  public init(key: OccurrenceKey, carePlan: CarePlan.ID?, view: CardView? = nil, failure: ScriptError? = nil) {
    self.key = key
    self.carePlan = carePlan
    self.view = view
    self.failure = failure
  }
}
