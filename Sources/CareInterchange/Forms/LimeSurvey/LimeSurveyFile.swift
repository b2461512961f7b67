import CareModel

/// The tables of a survey that LimeSurvey exports (`.lss`).
final class LimeSurveyFile: XMLHandler {
  /// A row of a table.
  struct Row {
    let table: String
    let fields: [String: String]
    let line: Int

    /// Returns a field that has a text.
    subscript(name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns a field as a number to sort by.
    func number(_ name: String) -> Int { BoundedInteger(self[name] ?? "", in: -1_000_000...1_000_000)?.value ?? 0 }
  }

  /// The rows of tables by name.
  private(set) var tables: [String: [Row]] = [:]
  /// What the file says it is: `Survey`.
  private(set) var kind: String?
  private var path: [String] = []
  private var fields: [String: String] = [:]
  private var line = 1

  func begin(_ name: String, _ attributes: [String: String], line: Int) {
    path.append(name)
    if name == "row" {
      fields = [:]
      self.line = line
    }
  }

  func end(_ name: String, _ text: String) {
    path.removeLast()
    if path.last == "row" {
      fields[name] = text
    } else if name == "row", path.count > 1 {
      tables[path[1], default: []].append(Row(table: path[1], fields: fields, line: line))
    } else if name == "LimeSurveyDocType" {
      kind = text.trimmed
    }
  }

  /// Returns the rows of a table, in the order of a field.
  func rows(_ table: String, by order: String? = nil) -> [Row] {
    let rows = tables[table] ?? []
    guard let order else { return rows }
    return rows.enumerated().sorted { ($0.element.number(order), $0.offset) < ($1.element.number(order), $1.offset) }
      .map(\.element)
  }
}

/// Reads a survey of LimeSurvey.
struct LimeSurveyReader {
  /// Returns the survey of a file.
  ///
  /// - Throws: `Diagnostics` with every error of the file, and with the warnings.
  static func read(_ input: FormInput, isStrict: Bool) throws(Diagnostics) -> [ImportedQuestionnaire] {
    let report = FormReport("LimeSurvey", isStrict: isStrict)
    func fail(_ code: DiagnosticCode, _ message: String, _ line: Int, _ column: Int? = nil) -> Diagnostics {
      report.error(
        code, message, at: FormPlace(path: "", location: SourceLocation(file: input.name, line: line, column: column)))
      return report.sorted
    }
    let file = LimeSurveyFile()
    do throws(XMLReader.Failure) { try XMLReader.read(input.bytes, file) } catch {
      throw fail(error.isLimit ? .limit : .wrongResource, error.message, error.line, error.column)
    }
    guard file.kind == "Survey" else {
      let what = file.kind.map { "a '\($0.prefix(40))' of LimeSurvey" } ?? "XML of another kind"
      throw fail(
        .wrongResource,
        "this is \(what); of LimeSurvey export the structure of a survey (.lss), of FHIR pass the Questionnaire in JSON, "
          + "and of ODK the XLSForm", 1)
    }
    let reader = LimeSurveyFormReader(file, named: input.name, report)
    reader.read()
    return try ImportedForms.finished([reader.form], report)
  }
}
