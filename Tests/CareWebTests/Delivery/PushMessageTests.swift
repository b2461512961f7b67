import CareModel
import Crypto
import Foundation
import Testing

@testable import CareAccess
@testable import CareWeb

/// The encryption and the proof of the sender that push services and browsers expect.
struct PushMessageTests {
  private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.bytes(text)) }

  /// The example of RFC 8291, section 5.
  @Test func theExampleOfTheStandardIsEncryptedToTheByte() throws {
    let subscription = try #require(
      PushSubscription(
        endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        publicKey: try bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        secret: try bytes("BTBZMqHH6r4Tts7J_aSIgg")))
    let message = try PushMessage(
      Array("When I grow up, I want to be a watermelon".utf8), for: subscription,
      secret: try bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), salt: try bytes("DGv6ra1nlYgDCS1FRnbzlw"))
    let expected =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
      + "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    #expect(Base64URL.text(message.body) == expected)
    #expect(message.body.count == 144)
  }

  @Test(arguments: [(0, 0), (1, 510), (500, 11), (3_993, 0), (3_993, 512)])
  func theLongestTextFillsARecord(count: Int, padding: Int) throws {
    let phone = try FakePhone(seed: 1), text = [UInt8](repeating: 65, count: count)
    let message = try PushMessage(
      text, padding: padding, for: try phone.subscription("https://push.example.org/1"),
      secret: PushKey.secret(EntropySource { [UInt8](repeating: 255, count: $0) }),
      salt: [UInt8](repeating: 7, count: 16))
    #expect(message.body.count <= 4_096)
    #expect(try phone.text(of: message.body) == text)
  }

  @Test func theProofIsSignedWithTheKeyThatItNames() throws {
    let now = Instant(milliseconds: 1_780_000_000_500)
    let key = try PushKey(secret: [UInt8](repeating: 9, count: 32))
    let token = try PushToken(
      for: "https://push.example.org", contact: "mailto:care@example.org", key: key, at: now)
    let found = try #require(token.authorization.firstMatch(of: /^vapid t=([^.]+)\.([^.]+)\.([^,]+),k=(.+)$/)).output
    #expect(String(decoding: try bytes(String(found.1)), as: UTF8.self) == #"{"alg":"ES256","typ":"JWT"}"#)
    #expect(
      String(decoding: try bytes(String(found.2)), as: UTF8.self)
        == #"{"aud":"https://push.example.org","exp":1780043200,"sub":"mailto:care@example.org"}"#)
    #expect(try bytes(String(found.4)) == key.publicKey)
    let open = try P256.Signing.PublicKey(x963Representation: key.publicKey)
    let signature = try P256.Signing.ECDSASignature(rawRepresentation: try bytes(String(found.3)))
    #expect(open.isValidSignature(signature, for: Data("\(found.1).\(found.2)".utf8)))
  }

  @Test(arguments: [
    ("https://updates.push.services.mozilla.com/wpush/v2/x", "https://updates.push.services.mozilla.com"),
    ("https://Web.Push.Apple.com:443/x", "https://web.push.apple.com"),
    ("https://push.example.org:8443/x?y=1", "https://push.example.org:8443"),
  ])
  func aPublicHostIsAdmitted(text: String, origin: String) {
    #expect(PushEndpoint(text, allowsLoopback: false)?.address.origin == origin)
  }

  @Test(arguments: [
    "http://push.example.org/x", "https://push/x", "https://localhost/x", "https://a.localhost/x",
    "https://db.internal/x",
    "https://nas.local/x", "https://10.0.0.1/x", "https://127.1/x", "https://0x7f.0x1/x", "https://2130706433/x",
    "https://[::1]/x", "https://push.example.org./x", "https://user@push.example.org/x", "https://push.example.org/x#y",
    "ftp://push.example.org/x", "", "https://169.254.169.254/x", "http://127.0.0.1:8080/x",
    "https://push.example.org/" + String(repeating: "a", count: 1_000),
  ])
  func otherAddressesAreRefused(text: String) {
    #expect(PushEndpoint(text, allowsLoopback: false) == nil)
  }

  @Test func aServerOnThisMachineMayAskThisMachine() {
    #expect(PushEndpoint("http://127.0.0.1:8080/x", allowsLoopback: true)?.address.origin == "http://127.0.0.1:8080")
    #expect(PushEndpoint("http://192.168.0.1:8080/x", allowsLoopback: true) == nil)
  }
}
