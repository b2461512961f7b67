package import CareModel
import Crypto
package import Foundation
import Synchronization

extension Survey {
  /// Returns the survey's JSON with sorted keys: equal surveys have equal bytes.
  ///
  /// - Throws: `EncodingError` if the survey cannot be written as JSON.
  package func canonicalJSON() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try encoder.encode(self)
  }

  /// Returns the SHA-256 of the canonical JSON, in hexadecimal.
  ///
  /// Those of the surveys asked for last are kept: writing a survey takes longer than a whole run of it.
  ///
  /// - Throws: `EncodingError` if the survey cannot be written as JSON.
  package func fingerprint() throws -> String {
    if let known = Self.known.withLock({ $0.first { $0.survey == self }?.fingerprint }) { return known }
    let fingerprint = try canonicalJSON().sha256
    Self.known.withLock { known in
      if known.count >= Self.mostKnown { known.removeLast() }
      known.insert((self, fingerprint), at: 0)
    }
    return fingerprint
  }

  private static let mostKnown = 16
  private static let known = Mutex<[(survey: Survey, fingerprint: String)]>([])
}

extension Data {
  /// The SHA-256 of the bytes, in hexadecimal.
  var sha256: String {
    SHA256.hash(data: self).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }
}
