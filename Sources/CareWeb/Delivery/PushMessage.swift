import CareAccess
import CareModel
import Crypto
import Foundation

/// What one browser alone can read: a text that is encrypted for its subscription (RFC 8291, with the content coding `aes128gcm` of RFC 8188).
struct PushMessage: Hashable, Sendable {
  /// The most bytes of a text: a record has 4,096, of which a header takes 86, the end of the text one, and its tag 16.
  static let mostBytes = 3_993
  /// The texts are filled up to a multiple of so many bytes, so that the length says nothing about them.
  static let step = 512

  private static let recordBytes: UInt32 = 4_096

  /// The body of the request to the push service.
  let body: [UInt8]

  /// Encrypts a text.
  ///
  /// - Parameters:
  ///   - text: The text, at most ``mostBytes`` bytes.
  ///   - padding: The bytes that follow the text; those beyond ``mostBytes`` are omitted.
  ///   - subscription: The browser's key and secret.
  ///   - secret: The private key of this message, from which no other is encrypted.
  ///   - salt: 16 random bytes.
  /// - Throws: `CryptoKitError` for bytes that are no key.
  init(
    _ text: [UInt8], padding: Int = 0, for subscription: PushSubscription, secret: [UInt8], salt: [UInt8]
  ) throws {
    precondition(text.count <= Self.mostBytes, "a text is bounded before it is encrypted")
    let own = try P256.KeyAgreement.PrivateKey(rawRepresentation: secret)
    let browser = try P256.KeyAgreement.PublicKey(x963Representation: subscription.publicKey)
    let ownPoint = Array(own.publicKey.x963Representation)
    let material = try own.sharedSecretFromKeyAgreement(with: browser).hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: subscription.secret,
      sharedInfo: Array("WebPush: info\u{0}".utf8) + subscription.publicKey + ownPoint, outputByteCount: 32)
    func derived(_ purpose: String, _ count: Int) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: material, salt: salt, info: Array("Content-Encoding: \(purpose)\u{0}".utf8),
        outputByteCount: count)
    }
    let nonce = try derived("nonce", 12).withUnsafeBytes { try AES.GCM.Nonce(data: Data($0)) }
    // The last record of a text ends with 2.
    let filled = text + [2] + [UInt8](repeating: 0, count: min(padding, Self.mostBytes - text.count))
    let box = try AES.GCM.seal(filled, using: derived("aes128gcm", 16), nonce: nonce)
    let size = withUnsafeBytes(of: Self.recordBytes.bigEndian) { Array($0) }
    body = salt + size + [UInt8(ownPoint.count)] + ownPoint + Array(box.ciphertext) + Array(box.tag)
  }
}

/// What the worker beside the pages shows: the form of declarative messages, which some browsers show by themselves.
struct PushPayload: Encodable {
  /// The most characters of a text; longer ones are cut.
  private static let longest = 500

  private struct Notification: Encodable {
    var title: String
    var body: String
    var navigate: String?
    var lang: String
    var tag: String
  }

  private struct Care: Encodable {
    var id: Delivery.ID
  }

  private enum CodingKeys: String, CodingKey {
    case version = "web_push"
    case notification, care
  }

  private let version = 8030
  private let notification: Notification
  private let care: Care

  private init(_ message: DeliveryMessage, tag: String) {
    notification = Notification(
      title: Self.cut(message.subject), body: Self.cut(message.text), navigate: message.link, lang: message.language,
      tag: tag)
    care = Care(id: message.id)
  }

  private static func cut(_ text: String) -> String {
    text.count > longest ? text.prefix(longest - 1) + "…" : text  // allowed: a plan wrote it, and it is cut
  }

  /// Returns the JSON of a message, at most ``PushMessage/mostBytes`` bytes; nil if it is longer.
  ///
  /// - Throws: `EncodingError` if it cannot be written.
  static func json(_ message: DeliveryMessage, tag: String) throws -> [UInt8]? {
    let json = try JSONText.utf8(encoding: PushPayload(message, tag: tag))
    return json.count <= PushMessage.mostBytes ? json : nil
  }
}
