package import CareModel

/// The keys of many occurrences of a schedule as events of a task.
///
/// It gives the same keys as ``ResolvedSchedule/key(of:task:)``. Its work for each occurrence does not grow with the elements of the
/// schedule, except those that are due at the same times.
package struct OccurrenceKeys {
  private let schedule: ResolvedSchedule
  private let task: CareTask.ID
  /// The elements by key; empty for few elements, which are all asked.
  private var groups: [String?: Group] = [:]

  /// The greatest number of elements that are all asked.
  private static let mostScanned = 8

  /// Creates the keys of a schedule's occurrences.
  package init(_ schedule: ResolvedSchedule, task: CareTask.ID) {
    self.schedule = schedule
    self.task = task
    guard schedule.elements.count > Self.mostScanned else { return }
    for element in schedule.elements { groups[element.key, default: Group()].add(element) }
  }

  /// Returns the key of an occurrence of the schedule.
  package mutating func key(of occurrence: Occurrence) -> OccurrenceKey {
    guard !groups.isEmpty else { return schedule.key(of: occurrence, task: task) }
    let key = schedule.keyPart(of: occurrence)
    let repetition = 1 + (groups[key]?.count(before: occurrence) ?? 0)
    return OccurrenceKey(task: task, slot: occurrence.slot, element: key, repetition: repetition)
  }

  /// The elements with one key.
  fileprivate struct Group {
    /// An occurrence of one of the elements.
    struct Entry {
      var start: Int64
      var place: Int
    }

    private var elements: [Residue: [ResolvedElement]] = [:]
    private var divisors: Set<Residue> = []
    /// The elements without such a regularity.
    private var others: [ResolvedElement] = []
    /// The occurrences with a slot, in order.
    private var entries: [Slot: [Entry]] = [:]

    mutating func add(_ element: ResolvedElement) {
      guard let residues = element.residues else { return others.append(element) }
      for residue in residues {
        elements[residue, default: []].append(element)
        divisors.insert(Residue(isInstant: residue.isInstant, divisor: residue.divisor, remainder: 0))
      }
    }

    /// Returns the number of occurrences with the same slot that come before one.
    mutating func count(before occurrence: Occurrence) -> Int {
      let slot = occurrence.slot
      let entries = entries[slot] ?? found(at: slot)
      self.entries[slot] = entries
      let own = (occurrence.start.milliseconds, occurrence.element)
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if (entries[middle].start, entries[middle].place) < own { low = middle + 1 } else { high = middle }
      }
      return low
    }

    private func found(at slot: Slot) -> [Entry] {
      let candidates = divisors.flatMap { divisor -> [ResolvedElement] in
        guard let time = slot.time(asInstant: divisor.isInstant) else { return [] }
        let residue = Residue(
          isInstant: divisor.isInstant, divisor: divisor.divisor, remainder: time.floorModulo(by: divisor.divisor))
        return elements[residue] ?? []
      }
      return (candidates + others).compactMap { element in
        element.member(having: slot).map { Entry(start: element.start($0), place: element.place) }
      }.sorted { ($0.start, $0.place) < ($1.start, $1.place) }
    }
  }
}

/// Times with the same remainder of a division.
private struct Residue: Hashable {
  /// Whether the times are instants in milliseconds instead of wall times in seconds.
  var isInstant: Bool
  var divisor: Int64
  var remainder: Int64
}

extension Slot {
  /// The time of the slot: milliseconds of an instant, or seconds of a wall time or of the first moment of a date.
  fileprivate func time(asInstant: Bool) -> Int64? {
    switch self {
    case .instant(let instant): asInstant ? instant.milliseconds : nil
    case .dateTime(let wall): asInstant ? nil : Int64(wall.wallSeconds)
    case .date(let date): asInstant ? nil : Int64(date.dayNumber) * 86_400
    case .random: nil
    }
  }
}

extension ResolvedElement {
  /// The remainders of the times at which the element is due; nil if they do not repeat with a few of them.
  fileprivate var residues: Set<Residue>? {
    switch rule {
    case .elapsed(let base, let step):
      return [Residue(isInstant: true, divisor: step, remainder: base.floorModulo(by: step))]
    case .wall(let walls, _):
      guard let cycle = walls.plainCycle, cycle.length % 86_400 == 0 || cycle.length == WallTimeCycle.forever,
        cycle.offsets.allSatisfy({ $0 % 86_400 == 0 })
      else { return nil }
      let times = Set(cycle.times.map { Int64(cycle.origin + $0).floorModulo(by: 86_400) })
      return Set(times.map { Residue(isInstant: false, divisor: 86_400, remainder: $0) })
    case .random: return nil
    }
  }
}
