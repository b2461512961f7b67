internal import CareModel
internal import Crypto
internal import Foundation

/// The root keys of a server, from which a key is derived for each purpose (HKDF, RFC 5869).
///
/// Two keys are valid at a time: the current one, and the one before it, so that a key can be replaced while what was made with the
/// older one still works.
///
/// ```swift
/// let keys = KeyRing.make(random)       // the first start; write `keys.text` to a file with mode 0600
/// let same = KeyRing(keys.text)
/// let next = keys.rotated(random)       // what the key before the previous one made is no longer valid
/// ```
package struct KeyRing: Hashable, Sendable {
  /// A root key of 32 bytes, with an id from 1 to 255.
  struct Key: Hashable, Sendable {
    var id: UInt8
    var bytes: [UInt8]
  }

  /// The valid keys, the current one first.
  let keys: [Key]

  /// The purpose of a derived key.
  enum Purpose: String, CaseIterable, Sendable {
    case code, pin, form, secret, subject, pseudonym
  }

  private init(keys: [Key]) { self.keys = keys }

  /// Creates a ring with one new key.
  package static func make(_ random: EntropySource) -> KeyRing {
    KeyRing(keys: [Key(id: 1, bytes: random.bytes(32))])
  }

  /// Returns the ring with a new current key, in which the current one becomes the previous one.
  package func rotated(_ random: EntropySource) -> KeyRing {
    let id = keys[0].id == 255 ? 1 : keys[0].id + 1
    return KeyRing(keys: [Key(id: id, bytes: random.bytes(32)), keys[0]])
  }

  /// Parses the text of a key file; returns nil for any other text.
  ///
  /// Each line has an id from 1 to 255 and 64 hexadecimal digits; the first line is the current key, and there are one or two.
  package init?(_ text: String) {
    var keys: [Key] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let id = UInt8(parts[0]), id > 0, let bytes = Hex.bytes(parts[1]), bytes.count == 32
      else {
        return nil
      }
      keys.append(Key(id: id, bytes: bytes))
    }
    guard (1...2).contains(keys.count), Set(keys.map(\.id)).count == keys.count else { return nil }
    self.keys = keys
  }

  /// The ids of the valid keys, the current one first.
  package var ids: [Int] { keys.map { Int($0.id) } }

  /// Returns what is wrong with a key file that lacks the key with which accounts are sealed, and what to do; nil if it has it.
  func ageProblem(ofSecretSealedWith id: Int) -> String? {
    guard !ids.contains(id) else { return nil }
    // Ids count from 1 to 255 and begin again.
    let isOlder = (id - ids[0] + 255) % 255 < 128
    let own = ids.map { String($0) }.joined(separator: ", ")
    return "the key file is \(isOlder ? "older" : "newer") than the accounts, which are sealed with key \(id): "
      + "it has \(own); "
      + (isOlder ? "copy the one that was made last" : "copy the one that was in use when these accounts were")
  }

  /// The text of a key file: a secret.
  package var text: String { keys.map { "\($0.id) \(Hex.text($0.bytes))\n" }.joined() }

  /// Returns the key for a purpose, derived from a root key.
  func derived(_ purpose: Purpose, from key: Key) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: key.bytes), salt: [UInt8](),
      info: Array("care-access/\(purpose.rawValue)".utf8), outputByteCount: 32)
  }

  /// The keys of form tokens, the current one first.
  var formKeys: [[UInt8]] { keys.map { key in derived(.form, from: key).withUnsafeBytes { Array($0) } } }

  /// The key of the names that exports give participants.
  var pseudonymKey: [UInt8] { derived(.pseudonym, from: keys[0]).withUnsafeBytes { Array($0) } }

  /// Returns the HMAC of a message under each valid key for a purpose, the current one first.
  func codes(_ message: [UInt8], for purpose: Purpose) -> [[UInt8]] {
    keys.map { Array(HMAC<SHA256>.authenticationCode(for: message, using: derived(purpose, from: $0))) }
  }

  /// Returns the HMAC of a message under the current key for a purpose.
  func code(_ message: [UInt8], for purpose: Purpose) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: message, using: derived(purpose, from: keys[0])))
  }
}

/// A comparison whose time does not depend on where two values of the same length differ.
package enum ConstantTime {
  /// Whether two values are the same; those of other lengths are not.
  package static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
