import CareModel

/// A merge of several elements' occurrences, ordered by start and then by element.
struct MergeCursor {
  /// The next occurrence of an element, and the evenly spaced ones after it.
  private struct Head {
    /// The start of the next occurrence; the greatest integer after the last one.
    var start: Int64 = .max
    var nominal = 0
    var packed: UInt64 = 0
    var startStep: Int64 = 0
    var nominalStep = 0
    /// The number of evenly spaced occurrences, including the next one.
    var left = 0
    /// The number of the element's occurrences before the next one.
    var rank: Int

    @inline(__always)
    mutating func advance(by count: Int, _ cursor: inout ElementCursor) {
      rank &+= count
      if left > count {
        left &-= count
        start &+= startStep &* Int64(count)
        nominal &+= nominalStep &* count
      } else {
        take(&cursor)
      }
    }

    mutating func take(_ cursor: inout ElementCursor) {
      if let run = cursor.nextRun() {
        (left, start, startStep) = (run.count, run.start, run.startStep)
        (nominal, nominalStep, packed) = (run.nominal, run.nominalStep, run.packed)
      } else if let item = cursor.next() {
        (left, start, nominal, packed) = (1, item.start, item.nominal, item.packed)
      } else {
        (left, start) = (0, .max)
      }
    }
  }

  private let elements: [ResolvedElement]
  private let from: Int64
  private var heads: [Head] = []
  private var cursors: [ElementCursor] = []
  /// The index of the next occurrence that starts in the window.
  private var index = 0
  /// The number of occurrences of all elements.
  let count: Int
  /// The step that all elements share, such as a day; 0 if they differ.
  private let step: Int64
  /// The order in which the heads occur in each period for a while; empty if it is unknown.
  private var order: [Int] = []
  /// The heads that have an occurrence, as a heap by start and then by element; unused for few elements.
  private var queue: [Int] = []

  /// The greatest number of elements among which the next occurrence is found faster by looking at all of them.
  private static var mostScanned: Int { 16 }

  init(_ sequence: OccurrenceSequence) {
    elements = sequence.elements
    from = sequence.from
    let steps = Set(elements.map(\.step))
    step = steps.count == 1 ? Int64(steps.first ?? 0) * 1000 : 0
    heads.reserveCapacity(elements.count)
    cursors.reserveCapacity(elements.count)
    var count = 0
    for element in elements {
      index += element.count(before: from)
      var cursor = sequence.cursor(of: element)
      count += max(0, element.count(before: sequence.to) - cursor.rank)
      var head = Head(rank: cursor.rank)
      head.take(&cursor)
      heads.append(head)
      cursors.append(cursor)
    }
    self.count = count
    guard heads.count > Self.mostScanned else { return }
    queue = heads.indices.filter { heads[$0].left > 0 }.sorted(by: precedes)
  }

  /// Fills a block with the next occurrences and returns their number.
  mutating func fill(_ block: inout [Occurrence]) -> Int {
    if heads.count > Self.mostScanned { return fillQueued(&block) }
    var filled = 0
    while filled < block.count {
      let rows = step > 0 ? evenRows() : 0
      let before = filled
      if rows > 0 { fillRows(rows, &block, &filled) }
      // The rest of a block is filled one by one, and so are occurrences in no even order.
      if filled == before || rows == 0 { fillOnes(step > 0 ? 1 : block.count, &block, &filled) }
      if filled == before { break }
    }
    return filled
  }

  /// Returns the number of periods in which all elements occur exactly once, in their current order.
  ///
  /// The occurrence after the last evenly spaced one may come sooner than one step later, so the last one is not
  /// included.
  private mutating func evenRows() -> Int {
    order.removeAll(keepingCapacity: true)
    var (rows, first, last) = (Int.max, Int64.max, Int64.min)
    for place in heads.indices where heads[place].left > 0 {
      let start = heads[place].start
      (rows, first, last) = (min(rows, heads[place].left - 1), min(first, start), max(last, start))
      let after = order.lastIndex { heads[$0].start <= start }.map { $0 + 1 } ?? 0
      order.insert(place, at: after)
      if heads[place].left > 1, heads[place].startStep != step { return 0 }
    }
    return first >= from && !order.isEmpty && last - first < step ? rows : 0
  }

  private mutating func fillRows(_ most: Int, _ block: inout [Occurrence], _ filled: inout Int) {
    let rows = min(most, (block.count - filled) / order.count)
    let (base, next, width) = (filled, index, order.count)
    for (column, place) in order.enumerated() {
      let head = heads[place]
      var (start, nominal, place) = (head.start, head.nominal, base + column)
      var index = next + column
      for _ in 0..<rows {
        block[place] = Occurrence(start: start, nominal: nominal, index: index, packed: head.packed)
        start &+= head.startStep
        nominal &+= head.nominalStep
        place &+= width
        index &+= width
      }
    }
    guard rows > 0 else { return }
    for place in order { heads[place].advance(by: rows, &cursors[place]) }
    filled += rows * width
    index += rows * width
  }

  private mutating func fillOnes(_ most: Int, _ block: inout [Occurrence], _ filled: inout Int) {
    let end = min(block.count, filled + most)
    while filled < end {
      var place = 0
      var start = Int64.max
      for other in 0..<heads.count where heads[other].start < start {
        place = other
        start = heads[other].start
      }
      guard start < .max else { return }
      take(place, &block, &filled)
    }
  }

  /// Writes the next occurrence of an element to a block.
  @inline(__always)
  private mutating func take(_ place: Int, _ block: inout [Occurrence], _ filled: inout Int) {
    let start = heads[place].start
    var index = index
    if start >= from {
      self.index &+= 1
    } else {
      // The occurrence extends into the window: the ones between it and the window need not be known.
      index = elements.index(ofRank: heads[place].rank, in: cursors[place].element, start: start)
    }
    block[filled] = Occurrence(start: start, nominal: heads[place].nominal, index: index, packed: heads[place].packed)
    filled &+= 1
    heads[place].advance(by: 1, &cursors[place])
  }
}

// MARK: Many elements

extension MergeCursor {
  /// Fills a block by a heap, whose work for each occurrence grows with the logarithm of the elements.
  private mutating func fillQueued(_ block: inout [Occurrence]) -> Int {
    var filled = 0
    while filled < block.count, let place = queue.first {
      take(place, &block, &filled)
      if heads[place].left == 0 {
        let last = queue.removeLast()
        guard !queue.isEmpty else { break }
        queue[0] = last
      }
      sink()
    }
    return filled
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    (heads[a].start, a) < (heads[b].start, b)
  }

  /// Moves the first entry of the heap down to its position.
  private mutating func sink() {
    var parent = 0
    while true {
      var first = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < queue.count && precedes(queue[child], queue[first]) {
        first = child
      }
      guard first != parent else { return }
      queue.swapAt(parent, first)
      parent = first
    }
  }
}

extension [ResolvedElement] {
  /// Returns the index in the whole schedule of an element's occurrence with the given rank and start.
  func index(ofRank rank: Int, in element: ResolvedElement, start: Int64) -> Int {
    reduce(rank) { sum, other in
      if other.order == element.order { return sum }
      return sum + other.count(before: other.order < element.order ? start + 1 : start)
    }
  }
}
