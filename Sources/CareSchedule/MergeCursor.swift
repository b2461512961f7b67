import CareModel

/// Merges the occurrences of several elements in order of start, then of element.
struct MergeCursor {
  private struct Head {
    var cursor: ElementCursor
    var item: ElementCursor.Item
    /// How many of the element's occurrences come before the item.
    var rank: Int
  }

  private let elements: [ResolvedElement]
  private let from: Int64
  private var heads: [Head] = []
  /// The index of the next occurrence that starts in the window.
  private var index = 0

  init(_ sequence: OccurrenceSequence) {
    elements = sequence.elements
    from = sequence.from
    heads.reserveCapacity(elements.count)
    for element in elements {
      index += element.count(before: from)
      var cursor = sequence.cursor(of: element)
      let rank = cursor.rank
      if let item = cursor.next() { heads.append(Head(cursor: cursor, item: item, rank: rank)) }
    }
  }

  /// Appends occurrences until there are so many, or no more.
  mutating func fill(_ block: inout [Occurrence], upTo limit: Int) {
    while block.count < limit, !heads.isEmpty {
      var place = 0
      var start = heads[0].item.start
      for other in 1..<heads.count where heads[other].item.start < start {
        place = other
        start = heads[other].item.start
      }
      let item = heads[place].item
      var found = index
      if start < from { found = indexOfEarly(place) } else { index += 1 }
      block.append(Occurrence(start: item.start, nominal: item.nominal, index: found, packed: item.packed))
      heads[place].rank += 1
      if let following = heads[place].cursor.next() {
        heads[place].item = following
      } else {
        heads.remove(at: place)
      }
    }
  }

  /// The index of an occurrence that reaches into the window: those between it and the window need not be known.
  private func indexOfEarly(_ place: Int) -> Int {
    let head = heads[place]
    return elements.index(ofRank: head.rank, in: head.cursor.element, start: head.item.start)
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
