package import CareModel

/// A file with one Questionnaire or several: a Bundle, or a resource on each line.
package enum QuestionnaireFile {
  /// The maximum number of questionnaires of a file.
  package static let mostForms = 1000

  /// Reads every Questionnaire of a file; other resources of a Bundle are skipped, and its value sets can be named by address.
  ///
  /// - Throws: `Diagnostics` with the errors of every questionnaire, and with the warnings.
  package static func read(
    _ bytes: [UInt8], named file: String, isStrict: Bool = false, valueSets: FHIRValueSets = .bundled
  ) throws(Diagnostics) -> [ImportedQuestionnaire] {
    if let lines = try FHIRResourceFile.lines(of: bytes, named: file, most: mostForms) {
      return try all(lines.enumerated().map { place, line in (line, "\(file):\(place + 1)") }) {
        line throws(Diagnostics) in
        try ImportedQuestionnaire(fhir: line.0, named: line.1, isStrict: isStrict, valueSets: valueSets)
      }
    }
    let (first, json) = try FHIRResourceFile.read(bytes, named: file, isStrict: isStrict)
    guard json["resourceType"]?.string == "Bundle" else {
      return [try ImportedQuestionnaire(json, at: "", first, valueSets)]
    }
    var valueSets = valueSets
    try valueSets.add(bytes, named: file)
    let forms = (json["entry"]?.items ?? []).enumerated().compactMap { place, entry -> (LocatedJSON, String)? in
      guard let resource = entry["resource"], resource["resourceType"]?.string == "Questionnaire" else { return nil }
      return (resource, "/entry/\(place)/resource")
    }
    guard !forms.isEmpty, forms.count <= mostForms else {
      let message =
        forms.isEmpty ? "the Bundle has no Questionnaire" : "the Bundle has more than \(mostForms) Questionnaires"
      first.error(forms.isEmpty ? .wrongResource : .limit, "\(message); pass another file", at: json.range, "/entry")
      throw first.sorted
    }
    return try all(forms) { form throws(Diagnostics) in
      let report = ImportReport(first.source, isStrict: isStrict)
      return try ImportedQuestionnaire(form.0, at: form.1, report, valueSets)
    }
  }

  /// Reads each part; the errors of all are reported together.
  private static func all<Part>(
    _ parts: [Part], _ read: (Part) throws(Diagnostics) -> ImportedQuestionnaire
  ) throws(Diagnostics) -> [ImportedQuestionnaire] {
    var forms: [ImportedQuestionnaire] = [], found: [Diagnostic] = []
    for part in parts {
      do throws(Diagnostics) {
        forms.append(try read(part))
      } catch {
        found += error.items
      }
    }
    guard found.isEmpty else { throw Diagnostics(found) }
    return forms
  }
}
