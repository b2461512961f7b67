package import CareModel

/// A limit on how often something may be done.
package enum RateLimit: String, Hashable, Sendable, CaseIterable {
  /// Sign-ins, per address or known device, and per account from where it is not known: 10 in 15 minutes.
  case signIn = "sign_in"
  /// Sign-ins at a provider that begin or come back, per address: 300 in 15 minutes, because a hospital can have one address, and there is
  /// nothing to guess.
  case provider
  /// Wrong join codes and recovery cards, per address: 10 in 10 minutes.
  case join
  /// Wrong join codes that begin alike, from anywhere: one in 10 minutes, beyond the limit of an address.
  case codePrefix = "code_prefix"
  /// Writes of a participant: 60 in a minute.
  case participantWrite = "participant_write"
  /// Messages with which a participant tries how to be reminded, which cost money or trouble others: 5 in 10 minutes.
  case testMessage = "test_message"
  /// Readings of a participant's calendar, by all programs that have its address: 30 in 10 minutes.
  case calendar
  /// Requests of a token: 600 in a minute.
  case token

  /// Whether it keeps a server from being overloaded, so that each server counts for itself.
  package var isOfServer: Bool { self == .participantWrite || self == .token }

  /// The number of times, and the time in seconds.
  package var bound: (count: Int, seconds: Int) {
    switch self {
    case .signIn: (10, 900)
    case .provider: (300, 900)
    case .join: (10, 600)
    case .codePrefix: (1, 600)
    case .participantWrite: (60, 60)
    case .testMessage: (5, 600)
    case .calendar: (30, 600)
    case .token: (600, 60)
    }
  }
}

/// A use of what is limited, which every server of the same accounts counts.
struct LimitedUse: Hashable {
  /// The limit.
  var limit: RateLimit
  /// The subject; nil for a wrong attempt, which is counted for the alarm.
  var subject: String?
  /// The instant.
  var at: Instant
  /// Whether it was taken back.
  var isTakenBack = false
}

/// The recent times of everything that is limited, in memory.
///
/// In any interval of a limit's length, at most its count is admitted of one subject. The number of subjects is bounded: when there is no room
/// for a new one, those that were quiet for the longest time are forgotten. It is never refused, so that nobody can keep others out by
/// sending from many addresses.
package struct RateLimits: Sendable {
  private struct Key: Hashable, Sendable {
    var limit: RateLimit
    var subject: String
  }

  private var times: RecentTable<Key, [Int64]>
  /// The uses that were refused, by limit, since the server began.
  package private(set) var refused: [RateLimit: Int] = [:]
  /// The wrong join codes and the wrong sign-ins from any address in the last hour, and the sign-ins for which there was no place.
  private var wrong: [RateLimit: [Int64]] = [:]
  private let isShared: Bool
  /// The uses that other servers do not know yet, the oldest first.
  private var unshared: [LimitedUse] = []

  /// The number of wrong attempts in an hour from any address at which the server's own people are alarmed.
  static let alarm = 200
  /// The most uses that wait to be shared; while they cannot be, each server counts for itself.
  private static let mostUnshared = 20_000

  /// Creates limits that nothing has used.
  ///
  /// `room`: the number of subjects. `isShared`: whether uses are collected for ``takeUnshared()``.
  package init(room: Int = 100_000, isShared: Bool = false) {
    times = RecentTable(room: room)
    self.isShared = isShared
  }

  /// The number of subjects that were forgotten because there was no room.
  package var forgotten: Int { times.givenUp }

  /// Counts one use; returns the seconds to wait if there were too many, which is not counted.
  package mutating func admit(_ limit: RateLimit, _ subject: String, at now: Instant) -> Int? {
    if let wait = wait(limit, subject, at: now) {
      refused[limit, default: 0] += 1
      return wait
    }
    let key = Key(limit: limit, subject: subject)
    var recent = recent(key, at: now)
    recent.append(now.milliseconds)
    times[key] = recent
    share(LimitedUse(limit: limit, subject: subject, at: now))
    return nil
  }

  /// Returns the seconds to wait if there were too many uses; counts nothing.
  package func wait(_ limit: RateLimit, _ subject: String, at now: Instant) -> Int? {
    let (count, seconds) = limit.bound
    let recent = recent(Key(limit: limit, subject: subject), at: now)
    guard recent.count >= count else { return nil }
    let free = Instant(milliseconds: recent[recent.count - count]).adding(seconds: seconds)
    return Self.seconds(from: now, until: free)
  }

  /// Takes back the last use of a subject, which was right.
  package mutating func takeBack(_ limit: RateLimit, _ subject: String) {
    let key = Key(limit: limit, subject: subject)
    guard var recent = times[key], let last = recent.popLast() else { return }
    times[key] = recent.isEmpty ? nil : recent
    let use = LimitedUse(limit: limit, subject: subject, at: Instant(milliseconds: last))
    // One that was not shared is forgotten; other servers must take back the rest.
    if let index = unshared.lastIndex(of: use) {
      unshared.remove(at: index)
    } else {
      var taken = use
      taken.isTakenBack = true
      share(taken)
    }
  }

  /// Counts a wrong attempt for the alarm, on all servers together.
  package mutating func countWrong(_ limit: RateLimit, at now: Instant) {
    countAttempt(limit, at: now)
    share(LimitedUse(limit: limit, subject: nil, at: now))
  }

  /// Counts an attempt for this server's alarm: a wrong one, or one that was not checked because there was no place.
  ///
  /// The latter are not shared, so that nobody causes writes without a check.
  package mutating func countAttempt(_ limit: RateLimit, at now: Instant) {
    let horizon = now.adding(seconds: -3600).milliseconds
    var recent = wrong[limit, default: []]
    // More would not raise the alarm again.
    if recent.count >= Self.alarm { recent.removeFirst(max(1, recent.prefix { $0 <= horizon }.count)) }
    recent.append(now.milliseconds)
    wrong[limit] = recent
  }

  /// Returns whether there were so many of these attempts in the last hour that someone may be trying them out.
  package func isAlarmRaised(_ limit: RateLimit, at now: Instant) -> Bool {
    let horizon = now.adding(seconds: -3600).milliseconds
    return wrong[limit, default: []].count { $0 > horizon } >= Self.alarm
  }

  /// Returns the uses that other servers do not know yet, the oldest first, and counts them as shared.
  mutating func takeUnshared() -> [LimitedUse] {
    defer { unshared = [] }
    return unshared
  }

  /// Collects uses again, because they could not be shared.
  mutating func putBack(_ uses: [LimitedUse]) { unshared = Array((uses + unshared).suffix(Self.mostUnshared)) }

  /// Counts what another server has counted, or takes it back.
  mutating func merge(_ use: LimitedUse) {
    let time = use.at.milliseconds
    guard let subject = use.subject else {
      wrong[use.limit] = Array((wrong[use.limit, default: []] + [time]).sorted().suffix(Self.alarm))
      return
    }
    let key = Key(limit: use.limit, subject: subject)
    var times = recent(key, at: use.at)
    if !use.isTakenBack {
      times = (times + [time]).sorted()
    } else if let index = times.lastIndex(of: time) {
      times.remove(at: index)
    }
    self.times[key] = times.isEmpty ? nil : times
  }

  private mutating func share(_ use: LimitedUse) {
    guard isShared else { return }
    if unshared.count >= Self.mostUnshared { unshared.removeFirst(Self.mostUnshared / 2) }
    unshared.append(use)
  }

  private func recent(_ key: Key, at now: Instant) -> [Int64] {
    let horizon = now.adding(seconds: -key.limit.bound.seconds).milliseconds
    return times[key]?.filter { $0 > horizon } ?? []
  }

  /// Returns the whole seconds until an instant, at least one.
  static func seconds(from now: Instant, until free: Instant) -> Int {
    max(1, Int((free.milliseconds(since: now) + 999) / 1000))
  }
}
