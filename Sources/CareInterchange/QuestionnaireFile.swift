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
    if let lines = try lines(of: bytes, named: file, most: mostForms) {
      return try all(lines.enumerated().map { place, line in (line, "\(file):\(place + 1)") }) {
        line throws(Diagnostics) in
        try ImportedQuestionnaire(fhir: line.0, named: line.1, isStrict: isStrict, valueSets: valueSets)
      }
    }
    let (first, json) = try read(bytes, named: file, isStrict: isStrict)
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

  /// Returns the lines of a file that has a resource on each, as its first one tells; nil if it is another file.
  ///
  /// - Throws: `Diagnostics` if there are more than `most`.
  static func lines(of bytes: [UInt8], named file: String, most: Int) throws(Diagnostics) -> [[UInt8]]? {
    guard bytes.count <= ImportedQuestionnaire.mostBytes else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { line in
      line.contains { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\t") }
    }
    guard lines.count > 1, isResource(lines[0]) else { return nil }
    guard lines.count <= most else {
      throw Diagnostics([
        Diagnostic(
          .limit, path: "", message: "the file has more than \(most) lines; split it into several",
          location: SourceLocation(file: file, line: most + 1))
      ])
    }
    return lines.map { Array($0) }
  }

  private static func isResource(_ line: ArraySlice<UInt8>) -> Bool {
    let (json, problems) = LocatedJSONParser.parse(Array(line))
    return problems.isEmpty && json?["resourceType"] != nil
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

  /// Reads the JSON of a resource.
  static func read(_ bytes: [UInt8], named file: String, isStrict: Bool) throws(Diagnostics) -> (
    ImportReport, LocatedJSON
  ) {
    guard bytes.count <= ImportedQuestionnaire.mostBytes else {
      throw Diagnostics([
        Diagnostic(
          .limit, path: "",
          message:
            "the file has more than \(ImportedQuestionnaire.mostBytes >> 20) MiB; split the questionnaire into several",
          location: SourceLocation(file: file, line: 1))
      ])
    }
    let report = ImportReport(SourceText(file: file, bytes: bytes), isStrict: isStrict)
    let (read, problems) = LocatedJSONParser.parse(bytes)
    for problem in problems {
      report.error(problem.isLimit ? .limit : .notJSON, problem.message, at: problem.range, problem.pointer)
    }
    report.isIncomplete = !problems.isEmpty
    guard let json = read, json.members != nil else {
      if problems.isEmpty {
        report.error(.wrongResource, "this is not a FHIR resource; write an object in { }", at: 0..<1, "")
      }
      throw report.sorted
    }
    return (report, json)
  }
}
