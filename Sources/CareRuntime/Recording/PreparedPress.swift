package import CareModel
import CareStore

/// What an action of a card records: the plan's function has run, and nothing is stored.
package struct PreparedPress: Sendable {
  /// The event of the card.
  package let event: Event
  let action: String
  let input: [String: CardInput]
  /// The runs of the plan's function, of which the last one counts: a version that fails is followed by the newest.
  ///
  /// Nil if there is no function, or if it read what its changes made of the event or the data: then it runs when the action is recorded.
  let runs: [Run]?

  /// A run of a function: the changes that it made, in their order, and its error.
  struct Run: Sendable {
    var changes: [EventChange]
    var failure: ScriptError?
  }
}

extension CareRuntime {
  /// Prepares what an action of an event's card records, without the write lock: the plan's functions run here.
  ///
  /// Record it with ``record(_:at:)-(PreparedPress,_)`` if ``hasChanged(_:after:)`` is false for the commit that was read.
  ///
  /// - Throws: As ``press(_:input:on:at:)``.
  package func prepare(
    press action: String, input: [String: Scalar] = [:], on event: Event, at now: Instant
  ) throws -> PreparedPress {
    let input = input.mapValues(CardInput.value)
    guard event.task.card.actions[action] != nil else {
      return PreparedPress(event: event, action: action, input: input, runs: nil)
    }
    return try store.read {
      try EventContext(event, runtime: self, in: $0, startedAt: now, at: now).prepare(press: action, input: input)
    }
  }

  /// Prepares an action of an event's card as a participant has it: one of the plan needs a control on the card as it is drawn now.
  ///
  /// - Throws: ``RuntimeError/unknownAction(task:action:known:)`` also for an action without a control; otherwise as
  ///   ``press(_:input:on:at:)``.
  package func prepare(
    control action: String, input: [String: Scalar], on event: Event, at now: Instant
  ) throws -> PreparedPress {
    try store.read { reader in
      let context = try EventContext(event, runtime: self, in: reader, startedAt: now, at: now)
      do { try context.requireControl(of: action, input) } catch is HeldError {
        let known = Set(try context.controls().map(\.action)).sorted()
        throw RuntimeError.unknownAction(task: event.task.id, action: action, known: known)
      }
      return try context.prepare(press: action, input: input.mapValues(CardInput.value))
    }
  }

  /// Does what ``record(_:at:)`` does, and returns the event with its new state.
  ///
  /// - Throws: As ``record(_:at:)``; as ``press(_:input:on:at:)`` for the event's progress.
  package func update(with press: PreparedPress, at now: Instant) throws -> Event {
    try update(press.event, at: now) { try $0.record(press) }.event
  }

  /// Records what an action was prepared to record, in one commit.
  ///
  /// - Throws: As ``press(_:input:on:at:)``. Nothing is written then.
  package func record(_ press: PreparedPress, at now: Instant) throws {
    try withTransaction(at: press.event, at: now) { try $0.record(press) }
  }
}

extension EventContext {
  /// Returns the input of an action of the plan, which a control of the card accepts.
  ///
  /// - Throws: ``RuntimeError/invalidInput(task:action:reason:)``; `ScriptError` if a person interrupts the script that draws the card.
  func input(_ given: [String: CardInput], for action: String) throws -> [String: Scalar] {
    do { return try controls().input(given, for: action) } catch let reason as CardInputError {
      throw RuntimeError.invalidInput(task: event.task.id, action: action, reason: reason)
    }
  }

  /// Runs the plan's function of an action, and keeps the changes that it makes.
  ///
  /// - Throws: As ``CareRuntime/press(_:input:on:at:)``.
  func prepare(press action: String, input given: [String: CardInput]) throws -> PreparedPress {
    guard let hook = event.task.card.actions[action] else {
      return PreparedPress(event: event, action: action, input: given, runs: nil)
    }
    let input = try self.input(given, for: action)
    var runs: [PreparedPress.Run] = [], isCertain = true
    do {
      try patient.calling(for: event) { bundle in
        let journal = PressJournal(event)
        var failure: ScriptError?
        defer {
          isCertain = isCertain && journal.isCertain
          runs.append(PreparedPress.Run(changes: journal.changes, failure: failure))
        }
        var context = patient.context(for: event)
        context.reads = journal.reads
        do {
          try patient.runtime.scripts.press(hook, in: bundle, input: input, context: context, recorder: journal)
        } catch let error as ScriptError {
          failure = error
          throw error
        }
      }
    } catch let error as ScriptError where error.kind != .interrupted {
      // One of its changes may be refused, which it never learned.
      if isCertain, runs.allSatisfy({ $0.changes.isEmpty }) { throw error }
    } catch let error as RuntimeError where error.refusal != nil {
      if isCertain, runs.allSatisfy({ $0.changes.isEmpty }) { throw error }
      isCertain = false
    }
    return PreparedPress(event: event, action: action, input: given, runs: isCertain ? runs : nil)
  }
}

extension EventTransaction {
  /// Makes the changes that an action was prepared to make; runs its function here if they are not known, or if one is refused.
  mutating func record(_ press: PreparedPress) throws {
    guard let runs = press.runs else { return try self.press(press.action, input: press.input) }
    var failure: ScriptError?
    for run in runs {
      var isRefused = false
      do {
        self = try writer.attempt {
          var changed = self
          do { for change in run.changes { try changed.apply(change) } } catch {
            isRefused = true
            throw error
          }
          if let failure = run.failure { throw failure }
          return changed
        }
        return
      } catch {
        // The function may do something else if a change is refused.
        if isRefused { return try self.press(press.action, input: press.input) }
        guard let error = error as? ScriptError else { throw error }
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// Keeps the changes of an action's function without making them.
private final class PressJournal: EventRecorder {
  /// The number of changes beyond which they are made one by one, and not kept.
  private static let mostChanges = 16

  private(set) var changes: [EventChange] = []
  let reads = HookReads()
  private let event: Event
  /// The reads before the first change.
  private var earlierReads: Int?
  private var isEventRead = false

  /// Whether the function does the same when its changes are made: it read nothing after the first, and the host notes what it reads.
  var isCertain: Bool {
    reads.haveRun && !isEventRead && changes.count <= Self.mostChanges && earlierReads ?? reads.count == reads.count
  }

  init(_ event: Event) { self.event = event }

  func apply(_ change: EventChange) -> Event {
    earlierReads = earlierReads ?? reads.count
    if changes.count <= Self.mostChanges { changes.append(change) }
    return event
  }

  func noteRead() { isEventRead = isEventRead || !changes.isEmpty }
}
