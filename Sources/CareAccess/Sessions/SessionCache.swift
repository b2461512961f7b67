import CareModel

/// The sessions that were read, with the version of the database at which they were.
struct SessionCache {
  /// What the database has about a session.
  struct Entry {
    var session: Session
    /// The idle time after which it ends, in seconds.
    var idle: Int
    /// Whether the device has a PIN.
    var hasPIN: Bool
    /// The last use that the database has.
    var seen: Instant
    /// The time until which the database has the device as open; nil for one without a PIN, and one that was never opened.
    var openUntil: Instant?
  }

  /// The last use of a session, and the last one that is in the database.
  struct Use {
    var seen: Instant
    var stored: Instant
    /// The time between two writes, in seconds.
    var interval: Int
  }

  /// The time until which a device with a PIN is open, and the one that is in the database.
  struct Opening {
    var until: Instant
    var stored: Instant
  }

  private var entries: [[UInt8]: Entry] = [:]
  private var version: Int64?
  private var checked = Instant.beginning
  /// A number that changes when the cache is emptied, so that what was read before is not added afterward.
  private(set) var generation = 0
  /// The uses that the database does not have yet.
  private(set) var uses: [[UInt8]: Use] = [:]
  /// The devices with a PIN that are open.
  private var openings: [[UInt8]: Opening] = [:]
  /// The time for which a version that was read counts, in milliseconds.
  private let age: Int64

  private static let room = 20_000

  init(age: Int64) { self.age = age }

  /// Whether the version must be compared with that of the database before an entry is used.
  func isStale(at now: Instant) -> Bool {
    version == nil || now < checked || now.milliseconds(since: checked) >= age
  }

  /// Notes the version of the database, and empties the cache if it is another one.
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
    let hash = entry.session.hash, interval = min(SessionLimits.seen, entry.idle / 30)
    let before = uses[hash] ?? Use(seen: entry.seen, stored: entry.seen, interval: interval)
    uses[hash] = Use(seen: max(now, before.seen), stored: max(before.stored, entry.seen), interval: interval)
  }

  /// Whether a device with a PIN is open.
  func isOpen(_ entry: Entry, at now: Instant) -> Bool {
    let until = openings[entry.session.hash].map { max($0.until, entry.openUntil ?? $0.until) } ?? entry.openUntil
    return until.map { now < $0 } ?? false
  }

  /// Keeps a device with a PIN open for its time; `isStored`: whether the database has that already.
  mutating func open(_ hash: [UInt8], isStored: Bool = false, stored: Instant? = nil, at now: Instant) {
    let until = now.adding(seconds: SessionLimits.pin)
    let before = max(stored ?? .beginning, openings[hash]?.stored ?? .beginning)
    openings[hash] = Opening(until: max(until, openings[hash]?.until ?? until), stored: isStored ? until : before)
  }

  /// Returns the times to write until which devices are open: those a minute after the stored one, which another server may hold a device to.
  mutating func takeOpenings(at now: Instant, all: Bool) -> [[UInt8]: Instant] {
    openings = openings.filter { now < $0.value.until }
    let taken = openings.filter {
      $0.value.until > $0.value.stored && (all || $0.value.until >= $0.value.stored.adding(seconds: 60))
    }
    for (hash, opening) in taken { openings[hash]?.stored = opening.until }
    return taken.mapValues(\.until)
  }

  /// Takes back what could not be written.
  mutating func putBack(_ seen: [[UInt8]: Instant], _ until: [[UInt8]: Instant]) {
    for (hash, seen) in seen {
      let interval = uses[hash]?.interval ?? SessionLimits.seen
      // It says what the database does not.
      entries[hash] = nil
      uses[hash] = Use(seen: max(seen, uses[hash]?.seen ?? seen), stored: .beginning, interval: interval)
    }
    for hash in until.keys { openings[hash]?.stored = .beginning }
  }

  /// Returns the uses to write: those an interval after the stored one, and those of sessions that have been quiet for as long.
  mutating func takeUses(at now: Instant, all: Bool) -> [[UInt8]: Instant] {
    var taken: [[UInt8]: Instant] = [:]
    for (hash, use) in uses {
      let isQuiet = now >= use.seen.adding(seconds: use.interval)
      guard all || isQuiet || use.seen >= use.stored.adding(seconds: use.interval) else { continue }
      if use.seen > use.stored { taken[hash] = use.seen }
      entries[hash]?.seen = use.seen
      uses[hash] = isQuiet || all ? nil : Use(seen: use.seen, stored: use.seen, interval: use.interval)
    }
    return taken
  }
}
