package import CareModel

/// The surveys that a file of another program becomes, whatever its kind.
package struct ImportedForms: Sendable {
  /// The name of the other program.
  package let program: String
  /// The surveys, in the order of the file.
  package let questionnaires: [ImportedQuestionnaire]

  /// Recognizes the kind of a file, and reads it.
  ///
  /// If `isStrict`, a loss is an error. `valueSets` are those that a Questionnaire may name by address.
  ///
  /// - Throws: `Diagnostics` with every error of the file, and with the warnings.
  package init(
    reading input: FormInput, isStrict: Bool = false, valueSets: FHIRValueSets = .bundled
  ) throws(Diagnostics) {
    let bytes = input.bytes
    let start = FormPlace(path: "", location: SourceLocation(file: input.name, line: 1))
    func refused(_ code: DiagnosticCode, _ message: String) -> Diagnostics {
      let report = FormReport("", isStrict: isStrict)
      report.error(code, message, at: start)
      return report.sorted
    }
    let length = max(bytes.count, input.sheets.values.map(\.count).max() ?? 0)
    guard length <= ImportedQuestionnaire.mostBytes else {
      throw refused(
        .limit, "the file has more than \(ImportedQuestionnaire.mostBytes >> 20) MiB; split the form into several")
    }
    if !input.sheets.isEmpty {
      program = "XLSForm"
      questionnaires = try Self.xlsform(input, isStrict)
      return
    }
    switch FormKind(bytes) {
    case .fhir:
      program = "FHIR"
      questionnaires = try QuestionnaireFile.read(
        bytes, named: input.name, isStrict: isStrict, valueSets: valueSets)
    case .workbook:
      program = "XLSForm"
      questionnaires = try Self.workbook(input, isStrict)
    case .xml:
      program = "LimeSurvey"
      questionnaires = try LimeSurveyReader.read(input, isStrict: isStrict)
    case .table:
      let report = FormReport("REDCap", isStrict: isStrict)
      guard let rows = CSVRows.read(bytes, file: input.name, report) else { throw report.sorted }
      let titles = Set((rows.first ?? []).map { REDCapColumns.name($0.text.trimmed) })
      if titles.contains("field_name") || titles.contains("form_name") {
        program = "REDCap"
        questionnaires = try Self.redcap(FormSheet(file: input.name, rows: rows, name: REDCapColumns.name), report)
      } else if Set((rows.first ?? []).map { XLSFormSheets.column($0.text) }).isSuperset(of: ["type", "name"]),
        !titles.contains("class")
      {
        program = "XLSForm"
        questionnaires = try Self.xlsform(
          FormInput(name: input.name, sheets: ["survey": bytes]), isStrict, isFolder: false)
      } else {
        throw refused(.wrongResource, FormKind.unknownTable)
      }
    case .other(let message): throw refused(.wrongResource, message)
    }
  }

  /// The names that the forms have in the file, with the ids of their surveys.
  package var names: [(name: String, survey: String)] {
    questionnaires.map { ($0.formName ?? $0.survey.id, $0.survey.id) }
  }

  // MARK: Kinds

  private static func redcap(_ sheet: FormSheet, _ report: FormReport) throws(Diagnostics) -> [ImportedQuestionnaire] {
    let forms = REDCapDictionaryReader(sheet, report).forms()
    return try finished(forms, report)
  }

  private static func xlsform(
    _ input: FormInput, _ isStrict: Bool, isFolder: Bool = true
  ) throws(Diagnostics) -> [ImportedQuestionnaire] {
    let report = FormReport("XLSForm", isStrict: isStrict)
    var sheets: [String: FormSheet] = [:]
    for name in XLSFormSheets.names {
      guard let bytes = input.sheets[name] else { continue }
      let file = isFolder ? "\(input.name)/\(name).csv" : input.name
      guard let rows = CSVRows.read(bytes, file: file, report) else { continue }
      sheets[name] = FormSheet(file: file, prefix: isFolder ? "\(name)!" : "", rows: rows, name: XLSFormSheets.column)
    }
    return try xlsform(sheets, input.name, report)
  }

  private static func workbook(_ input: FormInput, _ isStrict: Bool) throws(Diagnostics) -> [ImportedQuestionnaire] {
    let report = FormReport("XLSForm", isStrict: isStrict)
    var sheets: [String: FormSheet] = [:]
    do throws(ZipReader.Failure) {
      var book = try Workbook(input.bytes)
      for name in XLSFormSheets.names {
        guard let rows = try book.rows(of: name) else { continue }
        sheets[name] = FormSheet(
          file: input.name, prefix: "\(name)!", rows: rows, name: XLSFormSheets.column)
      }
    } catch {
      let place = FormPlace(path: "", location: SourceLocation(file: input.name, line: 1))
      report.error(error.isLimit ? .limit : .wrongResource, error.message, at: place)
    }
    return try xlsform(sheets, input.name, report)
  }

  private static func xlsform(
    _ sheets: [String: FormSheet], _ file: String, _ report: FormReport
  ) throws(Diagnostics) -> [ImportedQuestionnaire] {
    guard !report.hasErrors else { throw report.sorted }
    guard let survey = sheets["survey"] else {
      report.error(
        .wrongResource, "there is no sheet 'survey', which every XLSForm has; pass another file",
        at: FormPlace(path: "", location: SourceLocation(file: file, line: 1)))
      throw report.sorted
    }
    let reader = XLSFormReader(
      XLSFormSheets(survey: survey, choices: sheets["choices"], settings: sheets["settings"]), named: file,
      report)
    reader.read()
    return try finished([reader.form], report)
  }

  /// Returns the surveys, if neither the file nor one of its forms has an error.
  static func finished(_ forms: [FormBuilder], _ report: FormReport) throws(Diagnostics) -> [ImportedQuestionnaire] {
    var all = report.sorted.items, made: [ImportedQuestionnaire] = []
    for form in forms {
      do throws(Diagnostics) { made.append(try ImportedQuestionnaire(form)) } catch {
        if form.report !== report { all += error.items } else { all = error.items }
      }
    }
    guard made.count == forms.count, !all.contains(where: { $0.severity == .error }) else { throw Diagnostics(all) }
    return made
  }
}

/// The kind of a file with a form, by what it begins with.
enum FormKind: Hashable {
  case fhir
  case workbook
  case xml
  case table
  /// Another file, with what to do about it.
  case other(String)

  static let unknownTable =
    "the table is no form that is read: the first row of a data dictionary of REDCap begins with 'Variable / Field Name', "
    + "and that of the sheet 'survey' of an XLSForm has 'type' and 'name'; of LimeSurvey, export the structure of the survey (.lss)"

  init(_ bytes: [UInt8]) {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let head = (isMarked ? bytes.dropFirst(3) : bytes[...]).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(4_096)
    func begins(_ text: String) -> Bool { head.starts(with: Array(text.utf8)) }
    if bytes.isEmpty || head.isEmpty {
      self = .other("the file is empty; pass a form")
    } else if bytes.starts(with: [0x50, 0x4B, 3, 4]) {
      self = .workbook
    } else if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      self = .other("this is a workbook of the old kind (.xls); save it as .xlsx, or its sheets as CSV with xlsx2csv")
    } else if begins("%PDF") {
      self = .other("this is a PDF document, which has no questions that can be read; pass the form itself")
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .other("the file is in UTF-16; save it as UTF-8")
    } else if begins("{") || begins("[") {
      self = .fhir
    } else if begins("<") {
      self = .xml
    } else {
      self = .table
    }
  }
}
