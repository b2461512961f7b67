import ArgumentParser
import CareCards
import CareInterchange
import CareModel
import Foundation

/// `care import questionnaire FILE`.
struct ImportQuestionnaireCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "questionnaire", abstract: "Write a FHIR R4 Questionnaire as a survey of a plan.",
    discussion: """
      Reads JSON of FHIR 4.0.1 and writes a Lua module that returns the survey, to be reviewed and changed like any other. \
      Translations become a module for each language beside it. A survey that is longer than a file of a plan becomes several \
      modules: surveys/x.lua requires surveys/x/part1.lua and so on.

      What a survey cannot say is a comment in the module and a warning at its line. If the file has an error, all of them are \
      reported, and nothing is written.
      """)

  @Argument(help: ArgumentHelp("A Questionnaire in JSON; '-' reads standard input.", valueName: "file"))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The module to write, such as surveys/phq9.lua. Default: standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The same questionnaire in the language of the survey: the file's texts become translations of it, by linkIds and codes.",
      valueName: "file"))
  var asTranslationOf: String?

  @Flag(help: "Treat what a survey cannot say as an error.")
  var strict = false

  @Flag(help: "Replace files that exist.")
  var replace = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if let output, !output.hasSuffix(".lua") {
      throw ValidationError("a module ends in .lua; pass a name such as -o surveys/phq9.lua")
    }
    if asTranslationOf != nil, output == nil {
      throw ValidationError("a translation is written beside the survey; pass its module, such as -o surveys/phq9.lua")
    }
  }

  func perform() throws {
    let imported = try read(file)
    if let asTranslationOf { return try translate(read(asTranslationOf), by: imported) }
    try LoadedImport.check(imported)
    let files = try self.files(of: imported)
    try NewFiles.write(files, replacing: replace)
    if common.json {
      return try common.output.json(
        Document(
          survey: imported.survey.id, steps: imported.survey.steps.count,
          items: imported.survey.steps.reduce(0) { $0 + $1.items.count }, written: files.map(\.path),
          losses: imported.losses.items, source: output == nil ? imported.source : nil))
    }
    if output == nil {
      if imported.source.utf8.count > ImportedQuestionnaire.mostSourceBytes {
        common.output.note("the survey is longer than a file of a plan; pass -o, which writes it as several modules")
      }
      common.output.raw(.lines(imported.source))
    }
    if !imported.losses.items.isEmpty {
      common.output.note(DiagnosticText.text(imported.losses, style: TextStyle(isOn: common.output.usesColor)))
    }
    for file in files { common.output.line("written  \(file.path)") }
    if output == nil, !imported.translations.isEmpty {
      common.output.note(
        "translations are written with -o only: \(imported.translations.keys.sorted().joined(separator: ", "))")
    }
  }

  private func read(_ file: String) throws -> ImportedQuestionnaire {
    let chunks = try FileChunks(file)
    var bytes: [UInt8] = []
    while bytes.count <= ImportedQuestionnaire.mostBytes, let chunk = try chunks.next() { bytes += chunk }
    return try ImportedQuestionnaire(fhir: bytes, named: chunks.name, isStrict: strict)
  }

  /// Writes the texts of the same questionnaire in another language beside its module.
  private func translate(_ imported: ImportedQuestionnaire, by other: ImportedQuestionnaire) throws {
    var imported = imported
    let (language, missing) = try imported.translate(by: other, named: file)
    if strict, !missing.items.isEmpty {
      throw Diagnostics(
        missing.items.map { loss in
          var loss = loss
          loss.severity = .error
          return loss
        })
    }
    try LoadedImport.check(imported)
    let files = try translation(language, of: imported)
    try NewFiles.write(files, replacing: replace)
    if common.json {
      return try common.output.json(
        Document(
          survey: imported.survey.id, steps: imported.survey.steps.count,
          items: imported.survey.steps.reduce(0) { $0 + $1.items.count }, written: files.map(\.path),
          losses: missing.items, source: nil))
    }
    if !missing.items.isEmpty {
      common.output.note(DiagnosticText.text(missing, style: TextStyle(isOn: common.output.usesColor)))
    }
    for file in files { common.output.line("written  \(file.path)") }
  }

  /// The modules of the survey, and those of each language beside them.
  private func files(of imported: ImportedQuestionnaire) throws -> [NewFiles.File] {
    guard output != nil else { return [] }
    return try imported.modules(named: moduleName).map(file)
      + imported.translations.keys.sorted().flatMap { try translation($0, of: imported) }
  }

  /// The modules with the texts in a language.
  private func translation(_ language: String, of imported: ImportedQuestionnaire) throws -> [NewFiles.File] {
    let suffix = "_\(language.lowercased().replacing("-", with: "_"))"
    return try imported.translation(language, named: moduleName + suffix).map(file)
  }

  /// The path of the survey's module without its ending.
  private var stem: String { String((output ?? "").dropLast(".lua".count)) }

  /// The name by which a plan requires the survey's module.
  private var moduleName: String {
    stem.split(separator: "/").suffix(2).filter { $0 != "." && $0 != ".." }.joined(separator: ".")
  }

  private func file(_ module: ImportedModule) -> NewFiles.File {
    // What follows the name of the survey's module is the path beside it.
    let rest = module.name.dropFirst(moduleName.count).replacing(".", with: "/")
    return NewFiles.File(path: "\(stem)\(rest).lua", text: module.text)
  }

  private struct Document: Encodable {
    let survey: String
    let steps: Int
    let items: Int
    /// The files, the survey's first.
    let written: [String]
    /// The warnings.
    let losses: [Diagnostic]
    /// The module, if it was not written to a file.
    let source: String?
  }
}
