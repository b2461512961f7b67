import CareModel

/// The next turn of each patient's day: the instant at which it changes by itself.
///
/// Instants are in a binary heap, so that time costs nothing while none comes. One that was replaced stays in the heap until it comes, and
/// is passed over then, or until there are more of these than others.
struct TurnQueue {
  private struct Entry {
    var at: Instant
    var patient: Patient.ID
  }

  /// The replaced entries that are always kept, so that the heap is not made again for few.
  static let slack = 64

  private var heap: [Entry] = []
  private var next: [Patient.ID: Instant] = [:]

  /// The number of entries, also of those that were replaced.
  var count: Int { heap.count }

  /// The next turn of a patient; nil if it is not known.
  subscript(patient: Patient.ID) -> Instant? { next[patient] }

  /// Sets the next turn of a patient.
  ///
  /// - Complexity: O(log n) on average.
  mutating func set(_ at: Instant, of patient: Patient.ID) {
    guard next[patient] != at else { return }
    next[patient] = at
    if heap.count >= 2 * next.count + Self.slack {
      heap = next.map { Entry(at: $1, patient: $0) }.sorted { ($0.at, $0.patient) < ($1.at, $1.patient) }
    } else {
      add(Entry(at: at, patient: patient))
    }
  }

  private mutating func add(_ entry: Entry) {
    heap.append(entry)
    var place = heap.count - 1
    while place > 0, heap[place].at < heap[(place - 1) / 2].at {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Forgets the next turn of a patient, whose day has changed.
  mutating func forget(_ patient: Patient.ID) { next[patient] = nil }

  /// Forgets all turns.
  mutating func forgetAll() { (heap, next) = ([], [:]) }

  /// Removes and returns the patients whose turn has come.
  ///
  /// - Complexity: O(log n) for each.
  mutating func take(at now: Instant) -> [Patient.ID] {
    var taken: [Patient.ID] = []
    while let first = heap.first, first.at <= now {
      removeFirst()
      guard next[first.patient] == first.at else { continue }
      next[first.patient] = nil
      taken.append(first.patient)
    }
    return taken
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child].at < heap[least].at {
        least = child
      }
      guard least != place else { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
