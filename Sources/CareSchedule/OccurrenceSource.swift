public import CareModel

/// The source of an iterator's occurrences: an evenly spaced run, or a block.
@usableFromInline
struct OccurrenceSource {
  /// Evenly spaced occurrences, or the number of occurrences that were written to a block instead.
  @usableFromInline
  struct Run {
    @usableFromInline var count = 0
    @usableFromInline var first = Occurrence(start: 0, nominal: 0, index: 0, packed: 0)
    @usableFromInline var startStep: Int64 = 0
    @usableFromInline var nominalStep = 0
    @usableFromInline var filled = 0
  }

  /// The cursor of the only element; nil if several are merged.
  private var cursor: ElementCursor?
  private var merge: MergeCursor?
  /// The index of the only element's next occurrence.
  private var index = 0

  /// The number of occurrences in all.
  let count: Int

  /// The maximum number of occurrences that are computed ahead.
  private static var blockSize: Int { 64 }

  init(_ sequence: OccurrenceSequence) {
    if sequence.elements.count == 1 {
      let begun = sequence.cursor(of: sequence.elements[0])
      index = begun.rank
      count = max(0, sequence.elements[0].count(before: sequence.to) - begun.rank)
      cursor = begun
    } else {
      let begun = MergeCursor(sequence)
      count = begun.count
      merge = begun
    }
  }

  /// Returns the next run, or an empty run if a block was filled; nil after the last one.
  @usableFromInline @inline(never)
  mutating func refill(_ block: inout [Occurrence]) -> Run? {
    var found = Run()
    if let run = cursor?.nextRun() {
      found.first = Occurrence(start: run.start, nominal: run.nominal, index: index, packed: run.packed)
      (found.count, found.startStep, found.nominalStep) = (run.count, run.startStep, run.nominalStep)
      index += run.count
      return found
    }
    if block.isEmpty { block = [Occurrence](repeating: found.first, count: Self.blockSize) }
    if cursor != nil {
      found.filled = cursor?.fill(&block, index: &index) ?? 0
    } else {
      found.filled = merge?.fill(&block) ?? 0
    }
    return found.filled > 0 ? found : nil
  }

  /// Writes occurrences until the buffer is full and returns their number.
  mutating func fill(_ memory: UnsafeMutableBufferPointer<Occurrence>) -> Int {
    var block: [Occurrence] = []
    var filled = 0
    while filled < memory.count, let run = refill(&block) {
      var next = run.first
      for _ in 0..<min(run.count, memory.count - filled) {
        memory.initializeElement(at: filled, to: next)
        filled &+= 1
        next.start.milliseconds &+= run.startStep
        next.nominal &+= run.nominalStep
        next.index &+= 1
      }
      for place in 0..<min(run.filled, memory.count - filled) {
        memory.initializeElement(at: filled, to: block[place])
        filled &+= 1
      }
    }
    return filled
  }
}
