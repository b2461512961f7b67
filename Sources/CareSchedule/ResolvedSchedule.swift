package import CareModel

/// A schedule with known anchors and zones, from which occurrences are computed.
///
/// Occurrences are ordered by start; those that start together are ordered by element. The cost of a query depends on
/// the occurrences in the window, not on the years since the start. Occurrences end with the year 9999.
///
/// ```swift
/// let resolved = try schedule.resolved(inputs: ScheduleInputs(enrolled: start), zones: ZoneTimeline(zone))
/// let due = try resolved.occurrences(from: dayStart, to: dayEnd)
/// ```
package struct ResolvedSchedule: Sendable {
  /// The schedule that was resolved.
  package let schedule: Schedule
  /// The inputs with which it was resolved.
  package let inputs: ScheduleInputs
  /// The zones of the follower.
  package let zones: ZoneTimeline
  /// The anchors that are not known yet; elements that need them have no occurrences.
  package let missingAnchors: [Anchor]

  let elements: [ResolvedElement]
  /// How the keys of the elements' occurrences are made, by element: an element is large, and a look at one copies it.
  let keyRules: [KeyRule]

  /// The rule for the part of a key that an element gives.
  struct KeyRule {
    /// The author's element key.
    var own: String?
    /// Whether the element has a run for each source, whose keys differ.
    var isRepeated: Bool
  }

  init(
    schedule: Schedule, inputs: ScheduleInputs, zones: ZoneTimeline, elements: [ResolvedElement],
    missingAnchors: [Anchor], keyRules: [KeyRule]
  ) {
    self.schedule = schedule
    self.inputs = inputs
    self.zones = zones
    self.elements = elements
    self.missingAnchors = missingAnchors
    self.keyRules = keyRules
  }

  /// The maximum number of occurrences that ``occurrences(from:to:)`` returns.
  package static let arrayLimit = 1_000_000

  /// Returns the occurrences in the window `from..<to`.
  ///
  /// An occurrence is in the window if it starts before `to` and stops after `from`; an occurrence without length, if
  /// it starts in the window.
  /// - Throws: ``CareModel/ScheduleError/invalidWindow(from:to:)`` if `from` is not before `to`;
  /// ``CareModel/ScheduleError/windowTooLarge(limit:)`` if there are more than ``arrayLimit`` occurrences.
  package func occurrences(from: Instant, to: Instant) throws(ScheduleError) -> [Occurrence] {
    if let few = InlineOccurrences(elements, from: from.milliseconds, to: to.milliseconds) {
      return (0..<few.count).map { few[$0] }
    }
    var source = OccurrenceSource(try sequence(from: from, to: to))
    let count = source.count
    guard count <= Self.arrayLimit else { throw .windowTooLarge(limit: Self.arrayLimit) }
    return [Occurrence](unsafeUninitializedCapacity: count) { memory, filled in
      filled = source.fill(memory)
    }
  }

  /// Returns the occurrences of ``occurrences(from:to:)`` as a lazy sequence, without a limit.
  ///
  /// - Throws: ``CareModel/ScheduleError/invalidWindow(from:to:)`` if `from` is not before `to`.
  package func sequence(from: Instant, to: Instant) throws(ScheduleError) -> OccurrenceSequence {
    guard from < to else { throw .invalidWindow(from: from, to: to) }
    return OccurrenceSequence(elements: elements, from: from.milliseconds, to: to.milliseconds)
  }

  /// Calls a function with each occurrence of ``occurrences(from:to:)``, in order.
  ///
  /// - Throws: ``CareModel/ScheduleError/invalidWindow(from:to:)`` if `from` is not before `to`.
  package func forEach(from: Instant, to: Instant, _ body: (Occurrence) -> Void) throws(ScheduleError) {
    if let few = InlineOccurrences(elements, from: from.milliseconds, to: to.milliseconds) {
      for place in 0..<few.count { body(few[place]) }
    } else {
      for occurrence in try sequence(from: from, to: to) { body(occurrence) }
    }
  }
}

extension Instant {
  /// Returns the milliseconds of the instant that is `length` earlier, but not before the beginning.
  func milliseconds(minus length: Int64) -> Int64 {
    adding(milliseconds: -length).milliseconds
  }
}
