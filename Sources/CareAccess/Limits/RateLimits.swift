package import CareModel

/// A limit on how often something may be done.
package enum RateLimit: String, Hashable, Sendable, CaseIterable {
  /// Sign-ins, per address and per account: 10 in 15 minutes.
  case signIn
  /// Sign-ins at a provider that begin or come back, per address: 300 in 15 minutes, because a hospital can have one address, and there is
  /// nothing to guess.
  case provider
  /// Uses of join codes and recovery cards, per address: 10 in 10 minutes.
  case join
  /// Writes of a participant: 60 in a minute.
  case participantWrite
  /// Requests of a token: 600 in a minute.
  case token

  /// The number of times, and the time in seconds.
  package var bound: (count: Int, seconds: Int) {
    switch self {
    case .signIn: (10, 900)
    case .provider: (300, 900)
    case .join: (10, 600)
    case .participantWrite: (60, 60)
    case .token: (600, 60)
    }
  }
}

/// The recent times of everything that is limited, in memory.
///
/// In any interval of a limit's length, at most its count is admitted. The number of subjects is bounded: when there is no room for a new
/// one, it is refused, so that no one can make room by sending from many addresses.
package struct RateLimits: Sendable {
  private struct Key: Hashable, Sendable {
    var limit: RateLimit
    var subject: String
  }

  private var times: [Key: [Int64]] = [:]
  private let room: Int
  /// The times of the uses of join codes from any address in the last hour.
  private(set) var joins: [Int64] = []
  /// The uses of join codes in an hour at which staff are alarmed.
  static let joinAlarm = 200

  /// Creates limits that nothing has used; `room` is the number of subjects.
  package init(room: Int = 100_000) { self.room = room }

  /// Counts one use; returns the seconds to wait if there were too many, which is not counted.
  package mutating func admit(_ limit: RateLimit, _ subject: String, at now: Instant) -> Int? {
    let (count, seconds) = limit.bound
    let key = Key(limit: limit, subject: subject)
    let horizon = now.adding(seconds: -seconds).milliseconds
    var recent = (times[key] ?? []).filter { $0 > horizon }
    if limit == .join { countJoin(now) }
    if recent.count >= count {
      times[key] = recent
      let free = Instant(milliseconds: recent[recent.count - count]).adding(seconds: seconds)
      return Self.seconds(from: now, until: free)
    }
    if times[key] == nil, times.count >= room {
      removeOld(at: now)
      guard times.count < room else { return seconds }
    }
    recent.append(now.milliseconds)
    times[key] = recent
    return nil
  }

  private mutating func countJoin(_ now: Instant) {
    let horizon = now.adding(seconds: -3600).milliseconds
    joins = joins.filter { $0 > horizon }
    // More would not raise the alarm again.
    if joins.count < Self.joinAlarm { joins.append(now.milliseconds) }
  }

  private mutating func removeOld(at now: Instant) {
    times = times.filter { key, times in
      let horizon = now.adding(seconds: -key.limit.bound.seconds).milliseconds
      return times.contains { $0 > horizon }
    }
  }

  /// Returns the whole seconds until an instant, at least one.
  static func seconds(from now: Instant, until free: Instant) -> Int {
    max(1, Int((free.milliseconds(since: now) + 999) / 1000))
  }
}
