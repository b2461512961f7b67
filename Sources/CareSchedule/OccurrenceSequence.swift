package import CareModel

/// The occurrences of a window in order, computed one at a time.
package struct OccurrenceSequence: Sequence {
  let elements: [ResolvedElement]
  let from: Int64
  let to: Int64
  /// Whether occurrences that start before the window and reach into it belong to it.
  var reachesBack = true

  /// Begins with the first occurrence of the window.
  package func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// Merges the elements' occurrences in order of start, then of element.
  package struct Iterator: IteratorProtocol {
    private struct Head {
      var cursor: ElementCursor
      var item: ElementCursor.Item
    }

    private let elements: [ResolvedElement]
    private let from: Int64
    private let to: Int64
    private var heads: [Head] = []
    /// The index of the next occurrence that starts in the window.
    private var index: Int

    init(_ sequence: OccurrenceSequence) {
      elements = sequence.elements
      from = sequence.from
      to = sequence.to
      index = sequence.elements.reduce(0) { $0 + $1.count(before: sequence.from) }
      for element in elements {
        let lookback = sequence.reachesBack ? element.lookback : 0
        let begin = Instant(milliseconds: from).milliseconds(minus: lookback)
        var cursor = ElementCursor(element, from: begin)
        if let item = cursor.advance() { heads.append(Head(cursor: cursor, item: item)) }
      }
    }

    /// The next occurrence of the window.
    package mutating func next() -> Occurrence? {
      while let place = firstHead() {
        let item = heads[place].item
        guard item.start < to else { return nil }
        let element = heads[place].cursor.element
        let rank = heads[place].cursor.rank - 1
        if let following = heads[place].cursor.advance() {
          heads[place].item = following
        } else {
          heads.remove(at: place)
        }
        if item.start >= from {
          index += 1
          return element.occurrence(item, index: index - 1)
        }
        // An occurrence that reaches into the window: those between it and the window need not be known.
        if element.stop(item.member, start: item.start) > from {
          return element.occurrence(item, index: elements.index(ofRank: rank, in: element, start: item.start))
        }
      }
      return nil
    }

    private func firstHead() -> Int? {
      guard heads.count > 1 else { return heads.isEmpty ? nil : 0 }
      var first = 0
      for place in heads.indices.dropFirst() where heads[place].item.start < heads[first].item.start { first = place }
      return first
    }
  }
}

extension ResolvedElement {
  /// The occurrence of one of the element's items.
  func occurrence(_ item: ElementCursor.Item, index: Int) -> Occurrence {
    Occurrence(
      slot: slot(item.member, start: item.start), start: Instant(milliseconds: item.start),
      stop: Instant(milliseconds: stop(item.member, start: item.start)), index: index, element: place,
      isAllDay: isAllDay)
  }
}

extension [ResolvedElement] {
  /// The index in the whole schedule of an element's occurrence of that rank, which starts at that moment.
  func index(ofRank rank: Int, in element: ResolvedElement, start: Int64) -> Int {
    reduce(rank) { sum, other in
      if other.order == element.order { return sum }
      return sum + other.count(before: other.order < element.order ? start + 1 : start)
    }
  }
}
