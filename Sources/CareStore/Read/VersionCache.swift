import CareModel
import Synchronization

/// A cache of decoded payloads.
///
/// An entry is used only for a row with the same payload text, so it can never disagree with the store, even after a
/// commit was undone and its numbers were reused. The cache keeps a bounded number of bytes, most recently used first.
final class VersionCache: Sendable {
  private struct Key: Hashable {
    var type: ObjectIdentifier
    var id: VersionID
  }

  private struct Entry {
    var payload: String
    var value: any Sendable

    /// The approximate size of the entry in bytes.
    var weight: Int { payload.utf8.count + 256 }
  }

  /// Two generations.
  ///
  /// When the young one is full, it becomes the old one, and the entries of the previous old one that were not used
  /// again are discarded.
  private struct State {
    var young: [Key: Entry] = [:]
    var old: [Key: Entry] = [:]
    var weight = 0
    var era = 0

    mutating func find(_ key: Key) -> Entry? {
      if let entry = young[key] { return entry }
      guard let entry = old.removeValue(forKey: key) else { return nil }
      keep(entry, key)
      return entry
    }

    mutating func keep(_ entry: Entry, _ key: Key) {
      if weight + entry.weight > VersionCache.room { (old, young, weight) = (young, [:], 0) }
      weight += entry.weight - (young.updateValue(entry, forKey: key)?.weight ?? 0)
    }
  }

  /// The maximum size of a generation in bytes.
  private static let room = 2 << 20

  private let state = Mutex(State())

  /// The number of times the cache was cleared.
  ///
  /// A value that was decoded before the cache was cleared is not stored afterward, so cleared data cannot return
  /// through a read that started earlier.
  var era: Int { state.withLock { $0.era } }

  /// Clears the cache.
  func forget() {
    state.withLock { $0 = State(era: $0.era + 1) }
  }

  /// Returns the entity of a row's payload.
  func entity<Entity: StoredEntity>(
    _ type: Entity.Type, of row: VersionRow, era: Int
  ) throws(StoreError) -> Entity {
    let key = Key(type: ObjectIdentifier(type), id: row.id)
    if let entry = state.withLock({ $0.find(key) }), entry.payload == row.payload, let value = entry.value as? Entity {
      return value
    }
    let value = try Payload.entity(type, from: row.payload, seq: row.seq, place: row.place)
    let entry = Entry(payload: row.payload, value: value)
    state.withLock { if $0.era == era { $0.keep(entry, key) } }
    return value
  }
}
