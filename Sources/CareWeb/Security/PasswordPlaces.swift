import CareAccess

/// The places of those whose passwords are checked or wait for it: few for each network, and some that only known people can have.
struct PasswordPlaces {
  /// The one who asks for a place.
  struct Guest: Hashable, Sendable {
    /// The network.
    var address: ClientAddress
    /// Whether it is a place where the account signed in before, or a session.
    var isKnown: Bool
  }

  /// The most places.
  static let most = 16
  /// The most places of strangers.
  static let mostStrangers = 10
  /// The most places of one network's strangers, and of those who are known there.
  static let mostOfOne = 2

  private var taken: [Guest: Int] = [:]

  /// Takes a place; returns whether there was one.
  mutating func take(_ guest: Guest) -> Bool {
    let all = taken.values.reduce(0, +)
    let strangers = taken.reduce(0) { $0 + ($1.key.isKnown ? 0 : $1.value) }
    guard all < Self.most, guest.isKnown || strangers < Self.mostStrangers, taken[guest, default: 0] < Self.mostOfOne
    else { return false }
    taken[guest, default: 0] += 1
    return true
  }

  /// Gives a place back.
  mutating func leave(_ guest: Guest) {
    guard let count = taken[guest] else { return }
    taken[guest] = count > 1 ? count - 1 : nil
  }
}
