package import CareModel

/// A schedule in which anchors and zones are known, ready to be asked for occurrences.
///
/// Occurrences are in order of start, those of one moment in order of their elements. An answer costs what the window
/// holds, not what the years since the start hold. Occurrences end with the year 9999.
package struct ResolvedSchedule: Sendable {
  /// The schedule that was resolved.
  package let schedule: Schedule
  /// What it was resolved with.
  package let inputs: ScheduleInputs
  /// The zones of whoever follows it.
  package let zones: ZoneTimeline
  /// The anchors that are not known yet; elements that need them have no occurrences.
  package let missingAnchors: [Anchor]

  let elements: [ResolvedElement]

  init(
    schedule: Schedule, inputs: ScheduleInputs, zones: ZoneTimeline, elements: [ResolvedElement],
    missingAnchors: [Anchor]
  ) {
    self.schedule = schedule
    self.inputs = inputs
    self.zones = zones
    self.elements = elements
    self.missingAnchors = missingAnchors
  }

  /// The most occurrences that ``occurrences(from:to:)`` gives out as one array.
  package static let arrayLimit = 1_000_000

  /// The occurrences that fall into a window, `to` not included.
  ///
  /// One falls into it that starts before `to` and stops after `from`; one without length if it starts in it.
  /// - Throws: `invalidWindow` where `from` is not before `to`; `windowTooLarge` beyond ``arrayLimit``.
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

  /// The occurrences of ``occurrences(from:to:)`` one after the other, without an array and without a limit.
  ///
  /// - Throws: `invalidWindow` where `from` is not before `to`.
  package func sequence(from: Instant, to: Instant) throws(ScheduleError) -> OccurrenceSequence {
    guard from < to else { throw .invalidWindow(from: from, to: to) }
    return OccurrenceSequence(elements: elements, from: from.milliseconds, to: to.milliseconds)
  }

  /// Calls a function with each occurrence of ``occurrences(from:to:)``, in order.
  ///
  /// - Throws: `invalidWindow` where `from` is not before `to`.
  package func forEach(from: Instant, to: Instant, _ body: (Occurrence) -> Void) throws(ScheduleError) {
    if let few = InlineOccurrences(elements, from: from.milliseconds, to: to.milliseconds) {
      for place in 0..<few.count { body(few[place]) }
    } else {
      for occurrence in try sequence(from: from, to: to) { body(occurrence) }
    }
  }
}

extension Instant {
  /// The milliseconds of the instant so much earlier, not before the beginning.
  func milliseconds(minus length: Int64) -> Int64 {
    adding(milliseconds: -length).milliseconds
  }
}
