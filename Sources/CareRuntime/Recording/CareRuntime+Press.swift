public import CareModel
import CareStore

extension CareRuntime {
  /// Runs an action of an event's card.
  ///
  /// Every task without a survey has the action `toggle`, and cards of style `button_log`, `numeric_progress`, and `labeled_value` have
  /// `log`, which adds `input.value` to the outcome with the kind and units of the first target; without a value, a
  /// `button_log` adds 1. Plans add actions of their own. All that an action records is one commit, or nothing if it fails.
  ///
  /// The input of a plan's own action is validated against the controls of the card as it is drawn now: its type, its limits, its steps,
  /// and the input that a button brings along. An action without a control accepts any input.
  /// - Returns: The event after the action.
  /// - Throws: ``RuntimeError/unknownAction(task:action:known:)``; ``RuntimeError/missingInput(task:action:name:)``;
  ///   ``RuntimeError/invalidInput(task:action:reason:)``; ``RuntimeError/refusedAction(task:words:)`` if the plan refuses;
  ///   `ScriptError` if the plan's script fails; otherwise as ``record(_:values:lateEntry:at:)``.
  @discardableResult
  public func press(
    _ action: String, input: [String: Scalar] = [:], on event: Event, at now: Instant
  ) throws -> Event {
    try update(event, at: now) { try $0.press(action, input: input.mapValues(CardInput.value)) }.event
  }
}

extension EventTransaction {
  /// Runs an action of the event's card; see ``CareRuntime/press(_:input:on:at:)``.
  package mutating func press(_ action: String, input given: [String: CardInput]) throws {
    let context = try current()
    guard let hook = context.event.task.card.actions[action] else {
      return try apply(context.event.builtInChange(action, given.mapValues(\.value)))
    }
    let input = try context.input(given, for: action)
    let patient = context.patient, event = context.event
    self = try patient.calling(for: event) { bundle in
      let recorder = PressRecorder(self)
      // What an action recorded before it failed is undone, so that the newest version of it starts afresh.
      return try writer.attempt {
        try patient.runtime.scripts.press(
          hook, in: bundle, input: input, context: patient.context(for: event), recorder: recorder)
        return recorder.transaction
      }
    }
  }
}

extension Event {
  /// Returns the change that a built-in action makes.
  fileprivate func builtInChange(_ action: String, _ input: [String: Scalar]) throws(RuntimeError) -> EventChange {
    let card = task.card
    let known = task.survey == nil ? card.actionNames : card.actions.keys.sorted()
    guard known.contains(action) else { throw .unknownAction(task: task.id, action: action, known: known) }
    guard action == CardStyle.log else {
      // Its target is what is hoped for, and no measurement.
      guard !asksForNumber || isDone else { throw .missingInput(task: task.id, action: CardStyle.log, name: "value") }
      return .toggle
    }
    let target = targets.first
    if let other = input.keys.sorted().first(where: { $0 != "value" }) {
      throw .invalidInput(task: task.id, action: action, reason: .unknown(name: other, known: ["value"]))
    }
    if let value = input["value"] {
      guard value.number?.isFinite == true else {
        throw .invalidInput(task: task.id, action: action, reason: .rejected(name: "value", expected: "a number"))
      }
      return .append(OutcomeValue(value, kind: target?.kind, units: target?.units))
    }
    guard card.style == .buttonLog else { throw .missingInput(task: task.id, action: action, name: "value") }
    return .append(OutcomeValue(.integer(1), kind: target?.kind, units: target?.units))
  }
}

/// Makes the changes of an action's script, each in a savepoint, in the transaction of the action.
private final class PressRecorder: EventRecorder {
  private(set) var transaction: EventTransaction

  init(_ transaction: EventTransaction) {
    self.transaction = transaction
  }

  /// Makes a change; a rejected change leaves the transaction as it was, and the script can continue.
  func apply(_ change: EventChange) throws -> Event {
    var changed = transaction
    let event = try transaction.writer.attempt {
      try changed.apply(change)
      return try changed.updatedEvent()
    }
    transaction = changed
    return event
  }
}
