/// A table with a bounded number of entries, which gives up those that were not written for the longest time.
///
/// It has two halves: what is written is in the young one; when that is full, it becomes the old one, and what was in the old one is given
/// up. So an entry stays until about half as many others as there is room for were written after it, and no call takes longer than others.
struct RecentTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let half: Int
  /// The number of entries that were given up.
  private(set) var givenUp = 0

  /// Creates a table; `room` is the number of entries.
  init(room: Int) { half = max(1, room / 2) }

  /// The number of entries.
  var count: Int { young.count + old.count }

  /// The entry of a key; writing it makes it the youngest one.
  subscript(_ key: Key) -> Value? {
    get { young[key] ?? old[key] }
    set {
      old[key] = nil
      guard let newValue else { return young[key] = nil }
      if young[key] == nil, young.count >= half {
        givenUp += old.count
        (old, young) = (young, [:])
      }
      young[key] = newValue
    }
  }
}
