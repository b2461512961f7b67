import CareModel

/// The failed sign-ins of each account in a row, and the time until which further ones are refused.
///
/// An attempt is counted as failed before it is checked, so that attempts at the same time cannot exceed the number; one that succeeds is
/// uncounted. After 5 failures the account is locked for a minute, and for twice as long after each further one, up to an hour.
///
/// Each place where an account has signed in before counts for itself, so that wrong passwords from elsewhere do not keep its owner out there.
/// Such a place is an entry without failures.
struct Lockouts {
  struct Entry: Hashable {
    var failures: Int
    var last: Instant
    var until: Instant
  }

  private(set) var entries: [[UInt8]: Entry] = [:]
  /// The subjects that have changed since they were last written.
  fileprivate(set) var changed: Set<[UInt8]> = []

  static let free = 4
  /// The time after which failures are forgotten: a day, in seconds.
  static let failureSeconds = 86_400
  /// The time for which a place is known after the last sign-in there: 180 days, in seconds.
  static let knownSeconds = 180 * 86_400

  init(_ entries: [[UInt8]: Entry] = [:]) { self.entries = entries }

  /// Counts an attempt as failed; returns the seconds to wait if the subject is locked, which counts nothing.
  mutating func begin(_ subject: [UInt8], at now: Instant) -> Int? {
    var entry = entries[subject] ?? Entry(failures: 0, last: now, until: .beginning)
    // A day without a failure starts again at zero.
    if now > entry.last.adding(seconds: Self.failureSeconds) {
      entry = Entry(failures: 0, last: now, until: .beginning)
    }
    guard entry.until <= now else { return RateLimits.seconds(from: now, until: entry.until) }
    entry.failures += 1
    entry.last = now
    entry.until = entry.failures > Self.free ? now.adding(seconds: Self.lock(after: entry.failures)) : .beginning
    entries[subject] = entry
    changed.insert(subject)
    return nil
  }

  /// Uncounts the last attempt, which was right but does not end the sign-in.
  mutating func uncount(_ subject: [UInt8]) {
    guard var entry = entries[subject] else { return }
    entry.failures -= 1
    entry.until = .beginning
    entries[subject] = entry.failures > 0 ? entry : nil
    changed.insert(subject)
  }

  /// Forgets the failures of a subject, who has signed in.
  mutating func clear(_ subject: [UInt8]) {
    entries[subject] = nil
    changed.insert(subject)
  }

  /// Notes that an account has signed in at a place.
  mutating func know(_ place: [UInt8], at now: Instant) {
    entries[place] = Entry(failures: 0, last: now, until: .beginning)
    changed.insert(place)
  }

  /// Whether an account has signed in at a place.
  func knows(_ place: [UInt8], at now: Instant) -> Bool {
    entries[place].map { now <= $0.last.adding(seconds: Self.knownSeconds) } ?? false
  }

  /// Forgets the failures and the places that are too old to count.
  mutating func removeOld(at now: Instant) {
    for (subject, entry) in entries {
      let seconds = entry.failures > 0 ? Self.failureSeconds : Self.knownSeconds
      guard now > entry.last.adding(seconds: seconds) else { continue }
      entries[subject] = nil
      changed.insert(subject)
    }
  }

  /// Returns the changed subjects with their entries, nil for those to delete, and counts them as written.
  mutating func takeChanged() -> [[UInt8]: Entry?] {
    defer { changed = [] }
    return Dictionary(uniqueKeysWithValues: changed.map { ($0, entries[$0]) })
  }

  /// Returns the seconds for which a subject is locked after a number of failures.
  static func lock(after failures: Int) -> Int {
    min(3600, 60 << min(failures - free - 1, 6))
  }
}

extension Lockouts {
  /// Marks subjects as changed again, because they could not be written.
  mutating func markChanged(_ subjects: some Sequence<[UInt8]>) { changed.formUnion(subjects) }
}
