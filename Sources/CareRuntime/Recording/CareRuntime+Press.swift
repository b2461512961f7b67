public import CareModel
import CareStore

extension CareRuntime {
  /// Does what an event's card does on an action, and gives the event as it is then.
  ///
  /// All that the plan's script records is one commit, or nothing where it fails. Beside the script's own actions every task without a survey
  /// has `toggle`, and cards of style `button_log` and `numeric_progress` have `log`, which adds `input.value` to the outcome, in the kind and
  /// units of the first target; a `button_log` adds 1 where no value is given.
  /// - Throws: ``RuntimeError/unknownAction(task:action:known:)``, ``RuntimeError/missingInput(task:action:name:)``; `ScriptError` when the
  ///   script fails; else as ``record(_:values:at:)``.
  @discardableResult
  public func press(
    _ action: String, input: [String: Scalar] = [:], on event: Event, at now: Instant
  ) throws -> Event {
    try write(at: now) { writer in
      let (event, history) = try current(event, in: writer.reader, at: now)
      let card = event.task.card
      guard let hook = card.actions[action] else {
        return try apply(try builtIn(action, input, of: event), to: event, at: now)
      }
      let recorder = PressRecorder(event) { event, change in try self.apply(change, to: event, at: now) }
      try scripts.press(
        hook, in: try bundle(for: event, history: history, in: writer.reader), input: input,
        context: PatientContext(runtime: self, patient: event.patient, now: now, zone: event.zone, event: event),
        recorder: recorder)
      return recorder.event
    }
  }

  /// Makes a change at an event, and gives the event as it is then.
  ///
  /// - Throws: as the method of the change's name.
  @discardableResult
  public func apply(_ change: EventChange, to event: Event, at now: Instant) throws -> Event {
    try write(at: now) { writer in
      switch change {
      case .record(let values): try record(event, values: values, at: now)
      case .toggle: try toggle(event, at: now)
      case .append(let value): try append(value, to: event, at: now)
      case .removeValue(let index): try removeValue(at: index, from: event, at: now)
      case .clear: try clear(event, at: now)
      case .decline(let reason): try decline(event, reason: reason, at: now)
      case .excuse(let reason): try excuse(event, reason: reason, at: now)
      }
      do {
        return try current(event, in: writer.reader, at: now).0
      } catch RuntimeError.noEvent {
        // It was there for its outcome alone, which has just been taken back.
        var gone = event
        (gone.outcome, gone.progress, gone.state) = (nil, 0, .notApplicable)
        return gone
      }
    }
  }

  private func builtIn(_ action: String, _ input: [String: Scalar], of event: Event) throws -> EventChange {
    let card = event.task.card
    let known = event.task.survey == nil ? card.actionNames : card.actions.keys.sorted()
    guard known.contains(action) else {
      throw RuntimeError.unknownAction(task: event.task.id, action: action, known: known)
    }
    guard action == CardStyle.log else { return .toggle }
    let target = event.targets.first
    if let value = input["value"] {
      return .append(OutcomeValue(value, kind: target?.kind, units: target?.units))
    }
    guard card.style == .buttonLog else {
      throw RuntimeError.missingInput(task: event.task.id, action: action, name: "value")
    }
    return .append(OutcomeValue(.integer(1), kind: target?.kind, units: target?.units))
  }
}

/// The event that an action is at, as it is after each change.
private final class PressRecorder: EventRecorder {
  private(set) var event: Event
  private let make: (Event, EventChange) throws -> Event

  init(_ event: Event, _ make: @escaping (Event, EventChange) throws -> Event) {
    self.event = event
    self.make = make
  }

  func apply(_ change: EventChange) throws -> Event {
    event = try make(event, change)
    return event
  }
}
