import Crypto
package import Foundation

/// A salted hash of a passcode, from which the code can only be found by trying codes, slowly.
///
/// The function is PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2) and one block of output.
package struct PasscodeHash: Hashable, Sendable, Codable {
  /// The number of rounds of a new hash, as OWASP recommends.
  package static let defaultRounds = 600_000

  /// The random bytes that make equal codes differ.
  package let salt: Data
  /// The number of rounds.
  package let rounds: Int
  /// The 32 bytes of the result.
  package let hash: Data

  /// Hashes a code; `salt` is random, and at least 16 bytes long.
  package init(_ code: String, salt: Data, rounds: Int = defaultRounds) {
    self.salt = salt
    self.rounds = rounds
    hash = Self.derived(from: code, salt: salt, rounds: rounds)
  }

  /// Returns whether a code is the one that was hashed; the time that it takes does not depend on the code.
  package func matches(_ code: String) -> Bool {
    let other = Self.derived(from: code, salt: salt, rounds: rounds)
    guard other.count == hash.count else { return false }
    return zip(other, hash).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func derived(from code: String, salt: Data, rounds: Int) -> Data {
    // The keyed state is computed once, and copied for each round.
    let keyed = HMAC<SHA256>(key: SymmetricKey(data: Data(code.utf8)))
    var first = keyed
    first.update(data: salt)
    first.update(data: Data([0, 0, 0, 1]))
    var block = Data(first.finalize()), sum = block.words
    for _ in 1..<max(rounds, 1) {
      var next = keyed
      next.update(data: block)
      block = Data(next.finalize())
      sum ^= block.words
    }
    return withUnsafeBytes(of: sum) { Data($0) }
  }
}

extension Data {
  /// The 32 bytes of a hash.
  fileprivate var words: SIMD4<UInt64> { withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt64>.self) } }
}
