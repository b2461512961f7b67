package import CareModel
import Crypto
package import Foundation

/// Names that replace those of participants in exports: keyed hashes of their ids.
///
/// The same key gives the same names, so exports of one study fit together, and nobody without the key can find whose name it is.
package struct Pseudonyms: Sendable {
  /// The minimum number of bytes of a key.
  package static let leastKeyBytes = 16

  private let key: SymmetricKey

  /// Creates the names of a key; nil if it has fewer than ``leastKeyBytes`` bytes.
  package init?(key: Data) {
    guard key.count >= Self.leastKeyBytes else { return nil }
    self.key = SymmetricKey(data: key)
  }

  /// Returns the name of an id: HMAC-SHA-256 with the key, the first 16 hexadecimal digits (RFC 2104).
  package func name(of id: String) -> String {
    Hex.text(HMAC<SHA256>.authenticationCode(for: Data(id.utf8), using: key).prefix(8))
  }

  /// Returns the number of whole weeks, from 1 to 52, by which the days of a participant move back: no name tells it.
  package func weeks(of id: String) -> Int {
    let code = HMAC<SHA256>.authenticationCode(for: Data("weeks of \(id)".utf8), using: key)
    return 1 + code.prefix(8).reduce(0) { ($0 * 256 + Int($1)) % 52 }
  }

  /// Returns answers whose participant and care plan have other names: the id of a care plan contains that of its participant.
  package func replacing(_ answers: AnsweredSurvey) -> AnsweredSurvey {
    var answers = answers
    answers.patient = Patient.ID(name(of: answers.patient.text))
    answers.carePlan = answers.carePlan.map { CarePlan.ID(name(of: $0.text)) }
    return answers
  }

  /// Returns the id of the plan of answers, which is another name where it is that of the participant or of the care plan.
  package func replacing(_ plan: PlanHeader.ID, of answers: AnsweredSurvey) -> PlanHeader.ID {
    let personal = [answers.patient.text, answers.carePlan?.text]
    return personal.contains(plan.text) ? PlanHeader.ID(name(of: plan.text)) : plan
  }
}
