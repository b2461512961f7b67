import CareModel
import Crypto
import Foundation
import JWTKit

/// The keys of a provider in tests, which are known to everyone, and the tokens that they sign.
enum FakeKeys {
  private static let modulus =
    "xwl5P0rDN8Gn5CywyOB6-hExz9CNiOAGuzGDGE9OCHpr2ETAyLvaF--Ms7HUBMzs8rRimvpJr6Xqi52HxgJMMB0Qbc9e2YE6LkjIefNDapoN"
    + "FSoNkUUnUyWhEB6LYxIJ_EDNH3mmYgOEa4jLqFllbJdq_4nedZpbaR0GpHK9vRvZTQvlsTx2p5lkkt4RDagU7K37GsuruNOZAPCJ0hjIpE5j"
    + "6cGbRKK7nTiFegBO0lVZEFqY0VaLrjK7CH2JZDK5NNayxjqJxYdmHbeQ6wF9XL1qCw9_B2-fsPkdKLHNqDKJnokVfAEq_6KbQ0Gij-LseB26"
    + "x-1i2crqP8MF-KXOFQ"
  private static let exponent =
    "RnzW6TDHcRQOqtKe6w0A0FXNj7zamvpHt_yhYjcXug3s6oLyyUQpySdHa44TOX3_fjae4ya3eNKn_TjVUC0ZIULxwgnaG-pVmfWhtfqOSg7z"
    + "iibB9kwI0Lv3TdebYoMNcT3bxwVUhMqdF14zTdQXBL2dIZGIbJq1O8URSKTwCCvYHJSJ5ttbmltwDkN_ZP4765RnvCrokY3z1RDpDCtYQQ69"
    + "ocrY5_-gi4tav9_D74TonqNpd4ICPEGHLTbUu0rDJ6umIdp2EHUbROjHTDTlbF0_hLbrSBnocsqj8apsiG5dlOwPzh90jaQmdKNCpaWRUP2f"
    + "ByHHEcWOdvjp2gK3Aw"

  /// The names of the keys.
  enum Name: String, CaseIterable { case ec, rsa, ed, stranger }

  /// Returns a published key as JSON; the stranger signs in the name of the first.
  static func published(_ name: Name, as kid: String? = nil) -> String {
    let id = "\"kid\": \"\(kid ?? name.rawValue)\""
    switch name {
    case .ec, .stranger:
      return """
        {"kty": "EC", "crv": "P-256", "use": "sig", \(id),
         "x": "Lm4Fiqc11vDwgd5NOZ-lNyt_Ov2D7blsvXJQ7i7I16A", "y": "8AQ44Bmhc8a9Xxmc7VDK7Cf3SYcNu8qLr3jc_hVheKo"}
        """
    case .rsa: return "{\"kty\": \"RSA\", \(id), \"n\": \"\(modulus)\", \"e\": \"AQAB\"}"
    case .ed:
      return "{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \(id), \"x\": \"rrLs9CGClrwjbEDZIDc76VDZx8QHnW6ce8vTn-1DP4E\"}"
    }
  }

  /// Returns the signature of bytes in base64url.
  static func signature(of bytes: [UInt8], _ name: Name, _ algorithm: String) async throws -> String {
    switch algorithm {
    case "none": return ""
    case "HS256":
      // With what everyone can read as the secret.
      let key = SymmetricKey(data: Data(published(name).utf8))
      return Base64URL.text(Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key)))
    default:
      let keys = try await JWTKeyCollection().add(jwk: key(name))
      return Base64URL.text(try await keys.getKey(for: "key", alg: algorithm).sign(bytes))
    }
  }

  private static func key(_ name: Name) -> JWK {
    switch name {
    case .ec:
      .ecdsa(
        nil, identifier: "key", x: "Lm4Fiqc11vDwgd5NOZ-lNyt_Ov2D7blsvXJQ7i7I16A",
        y: "8AQ44Bmhc8a9Xxmc7VDK7Cf3SYcNu8qLr3jc_hVheKo", curve: .p256,
        privateKey: "2mNbqFQHA34uv1BU_7FUnolVYf69CLKzcpVMkDUkxL4")
    case .stranger:
      .ecdsa(
        nil, identifier: "key", x: "Lm4Fiqc11vDwgd5NOZ-lNyt_Ov2D7blsvXJQ7i7I16A",
        y: "8AQ44Bmhc8a9Xxmc7VDK7Cf3SYcNu8qLr3jc_hVheKo", curve: .p256,
        privateKey: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
    case .rsa:
      .rsa(nil, identifier: "key", modulus: modulus, exponent: "AQAB", privateExponent: exponent)
    case .ed:
      .octetKeyPair(
        nil, identifier: "key", x: "rrLs9CGClrwjbEDZIDc76VDZx8QHnW6ce8vTn-1DP4E", y: nil, curve: .ed25519,
        privateKey: "iByg3LvP3PJodrQOf2oOMmcQ5sYe3VhnBuKOPUn1lW8")
    }
  }
}
