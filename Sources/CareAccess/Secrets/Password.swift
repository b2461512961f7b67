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
