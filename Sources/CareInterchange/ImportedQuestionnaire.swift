package import CareModel
import Foundation

/// A questionnaire of another program as a module of a plan.
package struct ImportedQuestionnaire: Sendable {
  /// The survey.
  package let survey: Survey
  /// The text of the module that returns the survey.
  package let source: String
  /// The texts of the survey in other languages, by language and path in the survey.
  package let translations: [String: [String: String]]
  /// The warnings: what of the file is lost.
  package let losses: Diagnostics

  /// The maximum size of a file, in bytes.
  package static let mostBytes = 8 << 20

  /// The maximum size of a module, in bytes: that of a plan's files.
  package static let mostSourceBytes = 32 << 10

  /// Reads a FHIR R4 Questionnaire (4.0.1) in JSON.
  ///
  /// `file` is its name in diagnostics; if `isStrict`, a loss is an error.
  ///
  /// - Throws: `Diagnostics` with every error of the file, and with the warnings.
  /// - Complexity: O(n log n) in the length of the file.
  package init(fhir bytes: [UInt8], named file: String, isStrict: Bool = false) throws(Diagnostics) {
    guard bytes.count <= Self.mostBytes else {
      throw Diagnostics([
        Diagnostic(
          .limit, path: "",
          message: "the file has more than \(Self.mostBytes >> 20) MiB; split the questionnaire into several",
          location: SourceLocation(file: file, line: 1))
      ])
    }
    let report = ImportReport(SourceText(file: file, bytes: bytes), isStrict: isStrict)
    let (json, problems) = LocatedJSONParser.parse(bytes)
    for problem in problems {
      report.error(problem.isLimit ? .limit : .notJSON, problem.message, at: problem.range, problem.pointer)
    }
    report.isIncomplete = !problems.isEmpty
    guard let json, json.members != nil else {
      if problems.isEmpty {
        report.error(.wrongResource, "this is not a FHIR resource; write an object in { }", at: 0..<1, "")
      }
      throw report.sorted
    }
    let reader = QuestionnaireReader(json, report)
    reader.read()
    guard !report.hasErrors else { throw report.sorted }
    survey = reader.survey
    source =
      LuaSurvey(
        survey: reader.survey, header: reader.header, stepComments: reader.stepComments,
        itemComments: reader.itemComments
      ).text
    if source.utf8.count > Self.mostSourceBytes {
      report.error(
        .limit,
        "the survey would have \(source.utf8.count) bytes, and a file of a plan has at most \(Self.mostSourceBytes); "
          + "split the questionnaire into several", at: 0..<1, "")
      throw report.sorted
    }
    translations = reader.translations
    losses = report.sorted
  }
}

// MARK: Translations

extension ImportedQuestionnaire {
  /// Returns the text of a module named `module` with the translations of one language.
  ///
  /// The module returns a function of the task's id, because a plan's texts are named by their tasks.
  package func translation(_ language: String, module: String) -> String {
    let entries = (translations[language] ?? [:]).sorted { $0.key < $1.key }.map { path, text in
      "    [id .. \(LuaSource.quoted(".survey.\(path)"))] = \(LuaSource.quoted(text)),\n"
    }.joined()
    return """
      -- The texts of the survey '\(survey.id)' in another language. In a plan whose task TASK has the survey:
      --   translations = { \(LuaSource.name(language)) = require("\(module)")("TASK") }

      return function(id)
        return {
      \(entries)  }
      end

      """
  }
}
