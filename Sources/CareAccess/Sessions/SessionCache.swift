import CareModel

/// The sessions that were read, with the version of the file at which they were.
struct SessionCache {
  /// What the file has about a session.
  struct Entry {
    var session: Session
    /// The idle time after which it ends, in seconds.
    var idle: Int
    /// Whether the device has a PIN.
    var hasPIN: Bool
    /// The last use that the file has.
    var seen: Instant
  }

  /// The last use of a session, and the last one that is in the file.
  struct Use {
    var seen: Instant
    var stored: Instant
  }

  private var entries: [[UInt8]: Entry] = [:]
  private var version: Int64?
  private var checked = Instant.beginning
  /// A number that changes when the cache is emptied, so that what was read before is not added afterward.
  private(set) var generation = 0
  /// The uses that the file does not have yet.
  private(set) var uses: [[UInt8]: Use] = [:]
  /// The times until which devices with a PIN are open.
  var unlocked: [[UInt8]: Instant] = [:]

  private static let room = 20_000

  /// Whether the version must be compared with that of the file before an entry is used.
  func isStale(at now: Instant) -> Bool {
    version == nil || now < checked || now.milliseconds(since: checked) >= SessionLimits.version
  }

  /// Notes the version of the file, and empties the cache if it is another one.
  mutating func note(version found: Int64, at now: Instant) {
    if version != found { empty() }
    version = found
    checked = now
  }

  subscript(_ hash: [UInt8]) -> Entry? { entries[hash] }

  /// Adds what was read at a generation.
  mutating func add(_ entry: Entry, at generation: Int) {
    guard generation == self.generation else { return }
    if entries.count >= Self.room { empty() }
    entries[entry.session.hash] = entry
  }

  /// Removes all entries; uses are kept.
  mutating func empty() {
    entries = [:]
    version = nil
    generation += 1
  }

  /// Notes a use of a session.
  mutating func use(_ entry: Entry, at now: Instant) {
    let before = uses[entry.session.hash] ?? Use(seen: entry.seen, stored: entry.seen)
    uses[entry.session.hash] = Use(seen: max(now, before.seen), stored: before.stored)
  }

  /// Returns the uses to write: those 5 minutes after the stored one, and those of sessions that have been quiet for as long.
  mutating func takeUses(at now: Instant, all: Bool) -> [[UInt8]: Instant] {
    var taken: [[UInt8]: Instant] = [:]
    for (hash, use) in uses {
      let isQuiet = now >= use.seen.adding(seconds: SessionLimits.seen)
      guard all || isQuiet || use.seen >= use.stored.adding(seconds: SessionLimits.seen) else { continue }
      if use.seen > use.stored { taken[hash] = use.seen }
      entries[hash]?.seen = use.seen
      uses[hash] = isQuiet || all ? nil : Use(seen: use.seen, stored: use.seen)
    }
    unlocked = unlocked.filter { now < $0.value }
    return taken
  }
}
