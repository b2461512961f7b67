import CareModel
import Synchronization

/// The days that are drawn from each block of days, counted from the first day of an element.
///
/// The draw of a block depends on the seed and the date on which the block begins, so amendments that keep the start keep the days.
final class RandomBlocks: Sendable {
  private let days: DrawnDays
  private let first: Int
  private let seed: DrawSeed
  /// The blocks that were drawn last, indexed by their number modulo the capacity.
  private let drawn = Mutex<[(block: Int, offsets: [Int])?]>(Array(repeating: nil, count: 4))

  init(_ days: DrawnDays, from first: Int, seed: DrawSeed) {
    self.days = days
    self.first = first
    self.seed = seed
  }

  /// Returns the day drawn at an index.
  func day(_ place: Int) -> Int {
    let block = place.floorDivided(by: days.count)
    return first + block * days.of + offsets(of: block)[place.floorModulo(by: days.count)]
  }

  /// Returns the index of the first drawn day that is not before a day.
  func place(notBefore day: Int) -> Int {
    // Beyond the calendar there is none, however far.
    let day = min(max(day, first), CivilDate.latest.dayNumber + days.of)
    let (block, rest) = (day - first).quotientAndRemainder(dividingBy: days.of)
    return block * days.count + offsets(of: block).count { $0 < rest }
  }

  /// Returns the days drawn from a block, as days after its first one, in order.
  private func offsets(of block: Int) -> [Int] {
    let slot = block.floorModulo(by: 4)
    if let kept = drawn.withLock({ $0[slot] }), kept.block == block { return kept.offsets }
    var generator = seed.generator(ofBlockFrom: first + block * days.of)
    // Numbers 0 to n in order, drawn without a second chance: as starts at least one second apart are.
    let offsets = Placements(times: days.count, gap: 1, isStratified: false).draw(last: days.of - 1, from: &generator)
    drawn.withLock { $0[slot] = (block, offsets) }
    return offsets
  }
}
