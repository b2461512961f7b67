public import CareModel

/// The occurrences of a window in order, computed lazily.
///
/// It is public so that loops in other modules can inline its code. Iteration allocates nothing per occurrence: an even
/// rule costs an addition or two; any other rule costs one element of a reused block.
public struct OccurrenceSequence: Sequence {
  let elements: [ResolvedElement]
  let from: Int64
  let to: Int64
  /// Whether occurrences that start before the window and extend into it are included.
  var reachesBack = true

  /// Returns an iterator that begins with the first occurrence of the window.
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// An iterator over the elements' occurrences, ordered by start and then by element.
  public struct Iterator: IteratorProtocol {
    // The state that changes with each occurrence is separate from the source, so that a loop keeps it in registers.
    @usableFromInline var left = 0
    @usableFromInline var coming = Occurrence(start: 0, nominal: 0, index: 0, packed: 0)
    @usableFromInline var startStep: Int64 = 0
    @usableFromInline var nominalStep = 0
    /// The occurrences that are already computed, and the position of the next one.
    @usableFromInline var block: [Occurrence] = []
    @usableFromInline var place = 0
    @usableFromInline var filled = 0
    /// The source of further occurrences; nil if all occurrences of a short window are here.
    @usableFromInline var source: OccurrenceSource?

    init(_ sequence: OccurrenceSequence) {
      guard
        let few = InlineOccurrences(
          sequence.elements, from: sequence.from, to: sequence.to, reachesBack: sequence.reachesBack)
      else {
        source = OccurrenceSource(sequence)
        return
      }
      if few.count == 1 {
        (left, coming) = (1, few[0])
      } else if few.count > 1 {
        block = (0..<few.count).map { few[$0] }
        filled = few.count
      }
    }

    /// Returns the next occurrence of the window.
    @inlinable @inline(__always)
    public mutating func next() -> Occurrence? {
      while true {
        if left > 0 {
          let occurrence = coming
          left &-= 1
          coming.start.milliseconds &+= startStep
          coming.nominal &+= nominalStep
          coming.index &+= 1
          return occurrence
        }
        if place < filled {
          place &+= 1
          return block[place &- 1]
        }
        guard let run = source?.refill(&block) else { return nil }
        (left, coming, startStep, nominalStep) = (run.count, run.first, run.startStep, run.nominalStep)
        (place, filled) = (0, run.filled)
      }
    }
  }
}

extension OccurrenceSequence {
  /// Returns a cursor that begins with the element's first occurrence in the window.
  func cursor(of element: ResolvedElement) -> ElementCursor {
    let instant = Instant(milliseconds: from)
    // An occurrence that stops when the window begins is outside it.
    let lookback = !reachesBack || element.lookback == 0 ? 0 : element.lookback - 1
    var cursor = ElementCursor(element, from: instant.milliseconds(minus: lookback), until: to)
    if element.isAllDay, reachesBack { cursor.skip(stoppedBy: from) }
    return cursor
  }
}
