package import CareModel
import Foundation

/// A questionnaire of another program as a module of a plan.
package struct ImportedQuestionnaire: Sendable {
  /// The survey.
  package let survey: Survey
  /// The text of a module that returns the survey, of whatever size.
  package let source: String
  /// The texts of the survey in other languages, by language and path in the survey.
  package private(set) var translations: [String: [String: String]]
  /// The address by which the questionnaire is known.
  package let address: String?
  /// The tag of the language in which it is written.
  package let language: String?
  /// The warnings: what of the file is lost.
  package let losses: Diagnostics
  /// The name that the form has in a file of several forms.
  let formName: String?
  private let lua: LuaSurvey

  /// The maximum size of a file, in bytes.
  package static let mostBytes = ImportLimits.bytes

  /// The maximum size of a module, in bytes: that of a plan's files.
  package static let mostSourceBytes = ImportLimits.sourceBytes

  /// Reads a FHIR R4 Questionnaire (4.0.1) in JSON.
  ///
  /// `file` is its name in diagnostics; if `isStrict`, a loss is an error. `valueSets` are those that it may name by address.
  ///
  /// - Throws: `Diagnostics` with every error of the file, and with the warnings.
  /// - Complexity: O(n log n) in the length of the file.
  package init(
    fhir bytes: [UInt8], named file: String, isStrict: Bool = false, valueSets: FHIRValueSets = .bundled
  ) throws(Diagnostics) {
    let (report, json) = try FHIRResourceFile.read(bytes, named: file, isStrict: isStrict)
    try self.init(json, at: "", report, valueSets)
  }

  /// Reads a Questionnaire in a file.
  init(_ json: LocatedJSON, at pointer: String, _ report: ImportReport, _ valueSets: FHIRValueSets) throws(Diagnostics)
  {
    let reader = QuestionnaireReader(json, report, valueSets, at: pointer)
    reader.read()
    guard !report.hasErrors else { throw report.sorted }
    survey = reader.survey
    lua = LuaSurvey(
      survey: reader.survey, header: reader.header, stepComments: reader.stepComments,
      itemComments: reader.itemComments)
    source = lua.text
    if LuaModules(lua, named: "surveys.survey", most: Self.mostSourceBytes) == nil {
      report.error(
        .limit,
        "an item of the survey is longer than a file of a plan, which has at most \(Self.mostSourceBytes) bytes; "
          + "shorten its options", at: 0..<1, "")
      throw report.sorted
    }
    translations = reader.translations
    (address, language, formName) = (reader.address, reader.language, nil)
    losses = report.sorted
  }
}

// MARK: Other forms

extension ImportedQuestionnaire {
  /// Finishes a form of another program.
  ///
  /// - Throws: `Diagnostics` with every error of the form, and with the warnings.
  init(_ form: FormBuilder) throws(Diagnostics) {
    let survey = form.finish()
    guard !form.report.hasErrors else { throw form.report.sorted }
    self.survey = survey
    lua = LuaSurvey(
      survey: survey, header: form.header, stepComments: form.stepComments, itemComments: form.itemComments)
    source = lua.text
    guard LuaModules(lua, named: "surveys.survey", most: Self.mostSourceBytes) != nil else {
      form.report.error(
        .limit,
        "an item of the survey is longer than a file of a plan, which has at most \(Self.mostSourceBytes) bytes; "
          + "shorten its options", at: form.start)
      throw form.report.sorted
    }
    translations = form.translations
    (address, language, formName) = (form.address, form.language, form.name)
    losses = form.report.sorted
  }
}

// MARK: Translations

extension ImportedQuestionnaire {
  /// Takes the texts of the same questionnaire in another language as translations, by linkIds and codes.
  ///
  /// - Returns: The language, and a warning for each text that it lacks; that text stays as it is written.
  /// - Throws: `Diagnostics` if it has another address or no language, or asks something that this one does not.
  package mutating func translate(by other: ImportedQuestionnaire, named file: String) throws(Diagnostics)
    -> (language: String, missing: Diagnostics)
  {
    func finding(_ code: DiagnosticCode, _ message: String, _ severity: Diagnostic.Severity = .error) -> Diagnostic {
      Diagnostic(code, path: "", message: message, severity: severity, location: SourceLocation(file: file, line: 1))
    }
    guard let language = other.language, language != self.language else {
      throw Diagnostics([
        finding(.missingField, "the questionnaire has no 'language' of its own; write one, such as \"es\"")
      ])
    }
    guard address == other.address else {
      throw Diagnostics([
        finding(.wrongResource, "the two questionnaires have different addresses; a translation has the same 'url'")
      ])
    }
    let own = survey.texts, given = other.survey.texts
    let unknown = given.keys.filter { own[$0] == nil }.sorted()
    guard unknown.isEmpty else {
      throw Diagnostics(
        unknown.prefix(20).map {
          finding(.unknownID, "'\($0)' is not in the other questionnaire; use its linkIds and codes")
        })
    }
    translations[language, default: [:]].merge(given) { _, new in new }
    let missing = own.keys.filter { given[$0] == nil }.sorted()
    return (
      language,
      Diagnostics(
        missing.map {
          finding(.lostInExchange, "'\($0)' has no text in \(language); it is shown as it is written", .warning)
        })
    )
  }
}

// MARK: Modules

/// A module of a plan that an import writes.
package struct ImportedModule: Hashable, Sendable {
  /// The name, such as `surveys.phq9` or `surveys.phq9.part1`.
  package let name: String
  /// The text.
  package let text: String

  /// The files of a plan that `modules` would have.
  fileprivate static func list(_ modules: LuaModules, named name: String) -> [ImportedModule] {
    [ImportedModule(name: name, text: modules.main)]
      + modules.parts.map { ImportedModule(name: "\(name).\($0.name)", text: $0.text) }
  }
}

extension ImportedQuestionnaire {
  /// Returns the module that returns the survey, and those that it requires because a file of a plan is limited in size.
  ///
  /// - Throws: `Diagnostics` if the name is so long that a module exceeds the limit.
  package func modules(named name: String) throws(Diagnostics) -> [ImportedModule] {
    guard let modules = LuaModules(lua, named: name, most: Self.mostSourceBytes) else { throw tooLong(name) }
    return ImportedModule.list(modules, named: name)
  }

  /// Returns the module with the texts in a language, and those that it requires.
  ///
  /// The module returns a function of the task's id, because a plan's texts are named by their tasks.
  ///
  /// - Throws: `Diagnostics` if a single text exceeds the limit of a file.
  package func translation(_ language: String, named name: String) throws(Diagnostics) -> [ImportedModule] {
    let texts = LuaTexts(survey: survey.id, language: language, texts: translations[language] ?? [:])
    guard let modules = LuaModules(texts, named: name, most: Self.mostSourceBytes) else { throw tooLong(name) }
    return ImportedModule.list(modules, named: name)
  }

  private func tooLong(_ name: String) -> Diagnostics {
    Diagnostics([
      Diagnostic(
        .limit, path: "",
        message: "a text or the name '\(name)' is longer than a file of a plan; shorten it",
        location: SourceLocation(file: name, line: 1))
    ])
  }
}
