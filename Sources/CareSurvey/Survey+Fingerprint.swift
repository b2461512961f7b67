package import CareModel
import Crypto
package import Foundation

extension Survey {
  /// Returns the survey's JSON with sorted keys: equal surveys have equal bytes.
  ///
  /// - Throws: `EncodingError` if the survey cannot be written as JSON.
  package func canonicalJSON() throws -> Data {
    Data(try JSONText.utf8(encoding: self, form: .notFinite))
  }

  /// Returns the SHA-256 of the canonical JSON, in hexadecimal.
  ///
  /// - Throws: `EncodingError` if the survey cannot be written as JSON.
  package func fingerprint() throws -> String { try PreparedSurvey.of(self).fingerprint() }
}

extension Data {
  /// The SHA-256 of the bytes, in hexadecimal.
  var sha256: String { Hex.text(SHA256.hash(data: self)) }
}
