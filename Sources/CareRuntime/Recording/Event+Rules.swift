import CareInsights
package import CareModel
import CareStore

extension Event {
  /// Checks that the event may be answered at an instant.
  ///
  /// Outside its window, a recorded outcome may be corrected, but the event cannot become completed or declined if it was
  /// not. An event may be excused at any time. `begun`: the time at which the answer was begun, if it took a while; `gate`: that of its plan.
  /// - Throws: ``RuntimeError/notApplicable(key:gate:isOver:)``; ``RuntimeError/windowNotOpen(key:opens:zone:)`` before its window;
  ///   ``RuntimeError/windowClosed(key:closed:zone:)`` after its grace period; ``RuntimeError/noOutcome(key:)`` if an outcome
  ///   that does not exist is to be marked as entered in error.
  func requireAnswerable(
    as status: Outcome.Status = .completed, begun: Instant? = nil, gate: @autoclosure () -> CareTask.ID?,
    at now: Instant
  ) throws(RuntimeError) {
    try requireApplicable(gate: gate(), at: now)
    switch (status, outcome?.value.status) {
    case (.enteredInError, nil): throw .noOutcome(key: key)
    case (.excused, _), (.enteredInError, _), (_, .completed), (.declined, .declined): return
    default: break
    }
    try requireWindow(begun: begun, at: now)
  }

  /// Checks that an answer can be transcribed: the event has none yet, or only a part, and its window was open when it was given.
  ///
  /// An event may be excused at any time.
  ///
  /// - Throws: ``RuntimeError/notApplicable(key:gate:isOver:)``; ``RuntimeError/alreadyAnswered(key:)``;
  ///   ``RuntimeError/windowNotOpen(key:opens:zone:)``; ``RuntimeError/windowClosed(key:closed:zone:)``;
  ///   ``RuntimeError/tooSoon(task:from:zone:)``.
  func requireAnswerable(
    by lateEntry: LateEntry, as status: Outcome.Status = .completed, gate: @autoclosure () -> CareTask.ID?,
    at now: Instant
  ) throws(RuntimeError) {
    try requireApplicable(gate: gate(), at: now)
    if liveOutcome != nil, state != .partial { throw .alreadyAnswered(key: key) }
    if status != .excused { try requireWindow(at: lateEntry.answered) }
  }

  /// Checks that the gate of the plan, if it has one, was open before the event was over, which `now` need not be.
  private func requireApplicable(gate: @autoclosure () -> CareTask.ID?, at now: Instant) throws(RuntimeError) {
    guard state == .notApplicable, !(reason?.isUnoffered ?? false) else { return }
    throw .notApplicable(
      key: key, gate: reason == .gateClosed ? gate() : nil, isOver: window.graceEnds <= now)
  }

  /// Checks that the window is open at an instant, for an answer that was begun then or before.
  func requireWindow(begun: Instant? = nil, at instant: Instant) throws(RuntimeError) {
    var window = window
    if let begun, let beginBy = window.beginBy, window.opens <= begun, begun < beginBy {
      window = EventWindow.of(task: task, start: occurrence.start, zone: zone)
    }
    // Its limits do not allow a start at its own time.
    if task.isAtWill, occurrence.start < window.opens {
      throw .tooSoon(task: task.id, from: window.opens, zone: zone)
    }
    if instant < window.opens { throw .windowNotOpen(key: key, opens: window.opens, zone: zone) }
    if instant >= window.graceEnds { throw .windowClosed(key: key, closed: window.graceEnds, zone: zone) }
  }

  /// Checks that an event whose targets are not met still takes values: after its grace period, only a correction changes it.
  ///
  /// - Throws: ``RuntimeError/windowClosed(key:closed:zone:)``.
  func requireOpenIfPartial(at now: Instant) throws(RuntimeError) {
    guard state == .partial, now >= window.graceEnds else { return }
    throw .windowClosed(key: key, closed: window.graceEnds, zone: zone)
  }

  /// Checks that samples do not compute the event's outcome.
  ///
  /// - Throws: `StoreError.linked` for an event of a linked task.
  func requireUnlinked() throws(StoreError) {
    if task.link != nil { throw .linked(task: task.id.text) }
  }
}

extension Event {
  /// The first value whose units do not convert into those of its target, and the units of that target; nil if all do.
  ///
  /// The progress has no say: a dose in mL where mg are prescribed is an error whatever counts as done.
  func incompatibleValue(among values: [OutcomeValue]) -> (index: Int, units: String, target: String)? {
    for (index, value) in values.enumerated() {
      guard let units = value.units else { continue }
      let asked = TargetSum.incompatibility(of: value, with: targets)
      if let target = asked?.lazy.compactMap(\.units).first { return (index, units, target) }
    }
    return nil
  }

  /// Checks that the units of new values convert into those of their targets; values that were recorded before stay.
  ///
  /// - Throws: ``RuntimeError/incompatibleUnits(key:index:units:target:)``.
  package func requireCompatibleUnits(_ values: [OutcomeValue]) throws(RuntimeError) {
    guard let found = incompatibleValue(among: values), !self.values.contains(values[found.index]) else { return }
    throw .incompatibleUnits(key: key, index: found.index, units: found.units, target: found.target)
  }
}

extension [OutcomeValue] {
  /// Whether the values are the same, whenever they were recorded.
  func areEqual(to others: [OutcomeValue]) -> Bool {
    elementsEqual(others) { ($0.value, $0.kind, $0.units, $0.other) == ($1.value, $1.kind, $1.units, $1.other) }
  }
}

extension OutcomeValue {
  /// Whether the value can be recorded: a finite number, or a text or data of limited length.
  var isRecordable: Bool {
    if let other, !other.fits(characters: CareRuntime.longestText) { return false }
    return switch value {
    case .double(let double): double.isFinite
    case .text(let text): text.fits(characters: CareRuntime.longestText)
    case .binary(let data): data.count <= 1 << 20
    case .integer, .boolean, .date, .day: true
    }
  }
}

extension CareTask {
  /// Returns a reason to decline as it is recorded: the value of a listed reason, or the text itself if the task allows it.
  ///
  /// - Throws: ``RuntimeError/unknownReason(task:known:)``.
  func declineReason(_ text: String) throws(RuntimeError) -> String {
    guard let decline else { return text }
    if let listed = decline.reason(text) { return listed.value }
    guard decline.allowsOther else { throw .unknownReason(task: id, known: decline.reasons) }
    return text
  }
}

extension CareRuntime {
  /// The maximum length of a text value or a participant's words, in characters.
  static let longestText = 10_000
  /// The maximum length of the title of a task, in characters.
  static let longestLine = 1_000

  /// Checks a reason.
  ///
  /// - Throws: `StoreError.invalid` if it is blank or longer than ``ReasonText/longest``.
  static func check(reason: String?) throws(StoreError) {
    guard let reason else { return }
    guard reason.fits(characters: ReasonText.longest) else {
      throw .invalid(reason: "a reason has at most \(ReasonText.longest) characters")
    }
    if reason.trimmed.isEmpty { throw .invalid(reason: "the reason is empty; write why the change is made") }
  }

  /// Checks the title of a task or a care plan, and the instructions of a task, that are set for one participant.
  ///
  /// - Throws: `StoreError.invalid` for a title that is blank, longer than ``longestLine``, or has several lines, and for
  ///   instructions that are longer than ``longestText``.
  static func check(title: String?, instructions: String? = nil) throws(StoreError) {
    if let title {
      guard title.fits(characters: longestLine), !title.trimmed.isEmpty, !title.contains(where: \.isNewline) else {
        throw .invalid(reason: "a title has 1 to \(longestLine) characters in one line")
      }
    }
    if let instructions, !instructions.fits(characters: longestText) {
      throw .invalid(reason: "instructions have at most \(longestText) characters")
    }
  }

  /// Refuses a task at will with fields that do not fit it; `counts`: whether someone has said that it counts in adherence.
  static func check(atWill task: CareTask, counts: Bool = false) throws(StoreError) {
    if let unfit = task.fieldsUnfitAtWill(counts: counts).first { throw .invalid(reason: unfit.problem) }
  }
}
