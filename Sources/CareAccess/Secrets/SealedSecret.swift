internal import CareModel
internal import Crypto
internal import Foundation

/// A secret that the server must read back, encrypted with AES-256-GCM.
///
/// The table, the column, and the id of the row are authenticated with it, so that a ciphertext cannot be moved to another row. The stored
/// bytes are the id of the root key (1), the nonce (12), the ciphertext, and the tag (16).
struct SealedSecret {
  /// The place of a secret in the database.
  struct Place {
    var table: String
    var column: String
    var row: String

    fileprivate var bytes: [UInt8] { Array("\(table)\u{0}\(column)\u{0}\(row)".utf8) }
  }

  /// Returns the stored bytes of a secret.
  static func seal(_ secret: [UInt8], at place: Place, keys: KeyRing, random: EntropySource) throws -> [UInt8] {
    let key = keys.keys[0]
    let nonce = try AES.GCM.Nonce(data: random.bytes(12))
    let box = try AES.GCM.seal(
      secret, using: keys.derived(.secret, from: key), nonce: nonce, authenticating: place.bytes)
    return [key.id] + Array(nonce) + Array(box.ciphertext) + Array(box.tag)
  }

  /// Returns a secret from its stored bytes.
  ///
  /// - Throws: `StoreError.damaged` if it was moved, altered, or made with a key that is no longer valid.
  static func open(_ stored: [UInt8], at place: Place, keys: KeyRing) throws -> [UInt8] {
    let damaged = StoreError.damaged(
      reason: "a secret of the table \(place.table) cannot be read; check that the key file belongs to these accounts")
    guard stored.count >= 29, let key = keys.keys.first(where: { $0.id == stored[0] }) else { throw damaged }
    do {
      let box = try AES.GCM.SealedBox(
        nonce: try AES.GCM.Nonce(data: stored[1..<13]), ciphertext: stored[13..<(stored.count - 16)],
        tag: stored[(stored.count - 16)...])
      return Array(try AES.GCM.open(box, using: keys.derived(.secret, from: key), authenticating: place.bytes))
    } catch { throw damaged }
  }
}
