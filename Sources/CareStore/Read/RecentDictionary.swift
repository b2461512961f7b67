/// A dictionary whose last entry is at hand, because most reads are about one patient.
struct RecentDictionary<Key: Hashable, Value> {
  private var last: (key: Key, value: Value)?
  private var others: [Key: Value] = [:]

  /// The value of a key; nil if there is none.
  subscript(key: Key) -> Value? {
    get {
      if let last, last.key == key { return last.value }
      return others.isEmpty ? nil : others[key]
    }
    set {
      guard let newValue else {
        if last?.key == key { last = nil }
        others[key] = nil
        return
      }
      if let last, last.key != key { others[last.key] = last.value }
      last = (key, newValue)
    }
  }
}
