internal import CareModel
internal import Crypto
internal import CryptoExtras
internal import Foundation

/// The cost of a password hash (scrypt, RFC 7914).
package struct PasswordCost: Hashable, Sendable {
  /// The base-2 logarithm of N.
  package var logN: Int
  /// The block size r.
  package var blockSize: Int
  /// The parallelism p.
  package var parallelism: Int

  /// Creates a cost.
  package init(logN: Int, blockSize: Int, parallelism: Int) {
    self.logN = logN
    self.blockSize = blockSize
    self.parallelism = parallelism
  }

  /// N = 2^15, r = 8, p = 3: 32 MB of memory.
  package static let standard = PasswordCost(logN: 15, blockSize: 8, parallelism: 3)
}

/// The stored hash of a password: `scrypt$15$8$3$SALT$HASH` with 16 and 32 bytes in hexadecimal.
struct PasswordHash: Hashable, Sendable {
  var cost: PasswordCost
  var salt: [UInt8]
  var hash: [UInt8]

  /// Creates the hash of a password with a salt of 16 random bytes.
  init(_ password: String, cost: PasswordCost, salt: [UInt8]) throws {
    self.cost = cost
    self.salt = salt
    hash = try Self.derive(password, cost, salt)
  }

  /// Parses a stored hash.
  init(stored text: String) throws(StoreError) {
    let parts = text.split(separator: "$")
    guard parts.count == 6, parts[0] == "scrypt", let logN = BoundedInteger(parts[1], in: 1...30)?.value,
      let r = BoundedInteger(parts[2], in: 1...64)?.value, let p = BoundedInteger(parts[3], in: 1...64)?.value,
      let salt = Hex.bytes(parts[4]), let hash = Hex.bytes(parts[5])
    else { throw .damaged(reason: "a password hash cannot be read") }
    cost = PasswordCost(logN: logN, blockSize: r, parallelism: p)
    self.salt = salt
    self.hash = hash
  }

  /// The stored text.
  var text: String {
    "scrypt$\(cost.logN)$\(cost.blockSize)$\(cost.parallelism)$\(Hex.text(salt))$\(Hex.text(hash))"
  }

  /// Returns whether a password has this hash.
  func matches(_ password: String) throws -> Bool {
    ConstantTime.areEqual(try Self.derive(password, cost, salt), hash)
  }

  private static func derive(_ password: String, _ cost: PasswordCost, _ salt: [UInt8]) throws -> [UInt8] {
    // The same password typed on another keyboard may be composed differently.
    let key = try KDF.Scrypt.deriveKey(
      from: Array(password.precomposedStringWithCanonicalMapping.utf8), salt: salt, outputByteCount: 32,
      rounds: 1 << cost.logN, blockSize: cost.blockSize, parallelism: cost.parallelism)
    return key.withUnsafeBytes { Array($0) }
  }
}

/// The reason why a password is not accepted.
package enum PasswordProblem: Hashable, Sendable {
  /// It has fewer than 12 characters.
  case short
  /// It has more than 1,000 bytes.
  case long
  /// It contains a word of the account: of its id, its name, or its address.
  case ownWord
  /// It is in the list of common words.
  case common
  /// It repeats one or two characters.
  case repetitive

  /// What is wrong, and what to write instead.
  package var message: String {
    switch self {
    case .short:
      "the password is too short; write at least \(PasswordRule.minimumLength) characters, such as four words"
    case .long: "the password is too long; write at most \(PasswordRule.maximumBytes) bytes"
    case .ownWord: "the password contains a word of the account; write one without your name or address"
    case .common: "the password is a common word; write several words"
    case .repetitive: "the password repeats the same characters; write several words"
    }
  }
}

/// The rule that a new password must satisfy.
package struct PasswordRule: Sendable {
  static let minimumLength = 12
  static let maximumBytes = 1000

  private let isCommon: @Sendable (String) -> Bool

  /// Creates the rule with a list of common words, which are looked up in lowercase.
  package init(isCommon: @escaping @Sendable (String) -> Bool = { _ in false }) {
    self.isCommon = isCommon
  }

  /// Returns the problem of a password; nil if it is accepted.
  ///
  /// `texts`: the id, the name, and the address of the account. Their words of four letters and more may not occur in it.
  package func problem(of password: String, texts: [String]) -> PasswordProblem? {
    guard password.utf8.count <= Self.maximumBytes else { return .long }
    guard password.count >= Self.minimumLength else { return .short }
    guard Set(password.lowercased()).count > 2 else { return .repetitive }
    let lowercase = password.lowercased()
    let words = texts.flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }
    if words.contains(where: { $0.count >= 4 && lowercase.contains($0) }) { return .ownWord }
    return isCommon(lowercase) ? .common : nil
  }
}
