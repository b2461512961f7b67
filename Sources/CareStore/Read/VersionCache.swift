import CareModel
import Synchronization

/// Versions whose payloads have been read before, so that they need not be read again.
///
/// An entry is the value that one text says, and is taken only for a row with this very text: so it cannot tell what happened to the
/// store since, such as a commit that was undone and whose numbers another took. It holds a bounded number of texts, those used last.
final class VersionCache: Sendable {
  private struct Key: Hashable {
    var type: ObjectIdentifier
    var id: VersionID
  }

  private struct Entry {
    var payload: String
    var value: any Sendable

    /// About how many bytes it takes, of its text.
    var weight: Int { payload.utf8.count + 256 }
  }

  /// Two generations: what the young one has no room for moves to the old one, and what was there and not asked for again is gone.
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

  /// How many bytes of text a generation has room for.
  private static let room = 2 << 20

  private let state = Mutex(State())

  /// Grows when all is forgotten.
  ///
  /// What was read in an era is not kept in a later one: so nothing that was forgotten comes back through a read that began before.
  var era: Int { state.withLock { $0.era } }

  /// Forgets everything.
  func forget() {
    state.withLock { $0 = State(era: $0.era + 1) }
  }

  /// The entity that a row's payload says.
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
