import CareInterchange
import CareModel
import Foundation

/// The questionnaires of `Data/Questionnaires`.
enum Fixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/Questionnaires")
  /// The questionnaires with errors.
  static let refused = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/Refused")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  static func imported(_ name: String, isStrict: Bool = false) throws -> ImportedQuestionnaire {
    try ImportedQuestionnaire(
      fhir: bytes(name), named: name.split(separator: "/").last.map(String.init) ?? name, isStrict: isStrict)
  }

  /// Returns a questionnaire with these items, as JSON.
  static func json(items: String, rest: String = "") -> [UInt8] {
    Array("{ \"resourceType\": \"Questionnaire\", \"status\": \"draft\"\(rest), \"item\": [\(items)] }".utf8)
  }
}
