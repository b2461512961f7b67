public import CareModel

/// What a sequence's iterator takes occurrences from: a run in even steps, or a block of them.
@usableFromInline
struct OccurrenceSource {
  /// Occurrences in even steps; none where a block was filled instead.
  @usableFromInline
  struct Run {
    @usableFromInline let count: Int
    @usableFromInline let first: Occurrence
    @usableFromInline let startStep: Int64
    @usableFromInline let nominalStep: Int
  }

  /// The only element's cursor; nil where several are merged.
  private var cursor: ElementCursor?
  private var merge: MergeCursor?
  /// The index of the only element's next occurrence.
  private var index = 0

  /// How many occurrences are computed ahead at most.
  private static let blockSize = 64

  init(_ sequence: OccurrenceSequence) {
    if sequence.elements.count == 1 {
      let begun = sequence.cursor(of: sequence.elements[0])
      index = begun.rank
      cursor = begun
    } else {
      merge = MergeCursor(sequence)
    }
  }

  /// The next run, or a run of none with a block in the place of the one before; nil after the last.
  @usableFromInline @inline(never)
  mutating func refill(_ block: inout [Occurrence]) -> Run? {
    if let run = cursor?.nextRun() {
      if !block.isEmpty { block.removeAll(keepingCapacity: true) }
      let first = Occurrence(start: run.start, nominal: run.nominal, index: index, packed: run.packed)
      index += run.count
      return Run(count: run.count, first: first, startStep: run.startStep, nominalStep: run.nominalStep)
    }
    block.removeAll(keepingCapacity: true)
    if cursor != nil {
      cursor?.fill(&block, upTo: Self.blockSize, index: &index)
    } else {
      merge?.fill(&block, upTo: Self.blockSize)
    }
    guard let first = block.first else { return nil }
    return Run(count: 0, first: first, startStep: 0, nominalStep: 0)
  }
}
