import CareAccess
import CareModel
import Crypto
import Foundation
import Testing

/// A browser of tests: the key and the secret of its subscription, with which it reads what it is sent (RFC 8188, section 2).
struct FakePhone: Sendable {
  private let key: P256.KeyAgreement.PrivateKey
  private let secret: [UInt8]

  /// `seed`: the byte that the key and the secret consist of, above 0.
  init(seed: UInt8) throws {
    key = try P256.KeyAgreement.PrivateKey(rawRepresentation: [UInt8](repeating: seed, count: 32))
    secret = [UInt8](repeating: seed, count: 16)
  }

  /// The fields of a subscription at an address.
  func fields(_ endpoint: String) -> [(String, String)] {
    [
      ("endpoint", endpoint), ("p256dh", Base64URL.text(Array(key.publicKey.x963Representation))),
      ("auth", Base64URL.text(secret)),
    ]
  }

  func subscription(_ endpoint: String) throws -> PushSubscription {
    try #require(
      PushSubscription(
        endpoint: endpoint, publicKey: Array(key.publicKey.x963Representation), secret: secret))
  }

  /// Returns the text of a body that was encrypted for this browser.
  func text(of body: [UInt8]) throws -> [UInt8] {
    let salt = Array(body[0..<16]), count = Int(body[20]), point = Array(body[21..<(21 + count)])
    let sender = try P256.KeyAgreement.PublicKey(x963Representation: point)
    let own = Array(key.publicKey.x963Representation)
    let material = try key.sharedSecretFromKeyAgreement(with: sender).hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: secret, sharedInfo: Array("WebPush: info\u{0}".utf8) + own + point, outputByteCount: 32)
    func derived(_ purpose: String, _ count: Int) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: material, salt: salt, info: Array("Content-Encoding: \(purpose)\u{0}".utf8),
        outputByteCount: count)
    }
    let sealed = body[(21 + count)...], nonce = derived("nonce", 12).withUnsafeBytes { Data($0) }
    let box = try AES.GCM.SealedBox(
      nonce: try AES.GCM.Nonce(data: nonce), ciphertext: sealed.dropLast(16), tag: sealed.suffix(16))
    let filled = Array(try AES.GCM.open(box, using: derived("aes128gcm", 16)))
    let end = try #require(filled.lastIndex { $0 != 0 })
    #expect(filled[end] == 2)
    return Array(filled[..<end])
  }
}
