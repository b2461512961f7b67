import ArgumentParser
import CareCards
import CareInterchange
import CareLua
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

      A Bundle, or a file with a Questionnaire on each line, becomes a module for each: pass a folder, such as -o surveys/. \
      Value sets that items name by their addresses come from the Bundle, from files in the folder of --valuesets, or with care.

      What a survey cannot say is a comment in the module and a warning at its line. If the file has an error, all of them are \
      reported, and nothing is written.
      """)

  @Argument(help: ArgumentHelp("A Questionnaire in JSON; '-' reads standard input.", valueName: "file"))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The module to write, such as surveys/phq9.lua, or the folder of several. Default: standard output.",
      valueName: "file"))
  var output: String?

  @OptionGroup var sets: ValueSetsOption

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
    if let output, !output.hasSuffix(".lua"), !output.hasSuffix("/") {
      throw ValidationError("a module ends in .lua, and a folder in /; pass a name such as -o surveys/phq9.lua")
    }
    if asTranslationOf != nil, output == nil {
      throw ValidationError("a translation is written beside the survey; pass its module, such as -o surveys/phq9.lua")
    }
  }

  func perform() throws {
    let forms = try read(file)
    guard let imported = forms.first, forms.count == 1, output?.hasSuffix("/") != true else {
      return try writeAll(forms)
    }
    if let asTranslationOf { return try translate(single(asTranslationOf), by: imported) }
    try LoadedImport.check(imported)
    let files = try self.files(of: imported)
    try NewFiles.write(files, replacing: replace)
    if common.json {
      return try common.output.json(document(imported, files, imported.losses.items))
    }
    if output == nil { LoadedImport.show(imported, to: common.output) }
    LoadedImport.show(imported.losses, files, to: common.output)
  }

  /// Writes a module for each questionnaire of a file into a folder.
  private func writeAll(_ forms: [ImportedQuestionnaire]) throws {
    guard let output, output.hasSuffix("/"), asTranslationOf == nil else {
      throw ValidationError(
        "the file has \(forms.count) questionnaires; pass a folder, such as -o surveys/, which gets a module for each")
    }
    var files: [NewFiles.File] = [], documents: [Document] = [], used: Set<String> = []
    for form in forms {
      guard used.insert(form.survey.id).inserted else {
        throw ValidationError(
          "two questionnaires would be \(output)\(form.survey.id).lua; import them one by one, or give each a 'name' of its own"
        )
      }
      try LoadedImport.check(form)
      let own = try self.files(of: form, at: "\(output)\(form.survey.id)")
      files += own
      documents.append(document(form, own, form.losses.items))
    }
    try NewFiles.write(files, replacing: replace)
    if common.json { return try common.output.json(documents) }
    LoadedImport.show(Diagnostics(forms.flatMap(\.losses.items)), files, to: common.output)
  }

  private func document(
    _ imported: ImportedQuestionnaire, _ files: [NewFiles.File], _ losses: [Diagnostic]
  ) -> Document {
    Document(
      survey: imported.survey.id, steps: imported.survey.steps.count,
      items: imported.survey.steps.reduce(0) { $0 + $1.items.count }, written: files.map(\.path), losses: losses,
      source: output == nil ? imported.source : nil)
  }

  private func read(_ file: String) throws -> [ImportedQuestionnaire] {
    let (name, bytes) = try InputFile.bytes(file, upTo: ImportedQuestionnaire.mostBytes)
    return try QuestionnaireFile.read(bytes, named: name, isStrict: strict, valueSets: sets.valueSets())
  }

  /// Reads a file that has one questionnaire.
  private func single(_ file: String) throws -> ImportedQuestionnaire {
    let forms = try read(file)
    guard let form = forms.first, forms.count == 1 else {
      throw ValidationError("'\(file)' has \(forms.count) questionnaires; pass a file with one")
    }
    return form
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
    let files = try LoadedImport.translation(language, of: imported, at: stem)
    try NewFiles.write(files, replacing: replace)
    if common.json {
      return try common.output.json(document(imported, files, missing.items))
    }
    LoadedImport.show(missing, files, to: common.output)
  }

  /// The modules of the survey, and those of each language beside them; `stem` is the path of its module without the ending.
  private func files(of imported: ImportedQuestionnaire, at stem: String? = nil) throws -> [NewFiles.File] {
    guard output != nil else { return [] }
    return try LoadedImport.files(of: imported, at: stem ?? self.stem)
  }

  /// The path of the survey's module without its ending.
  private var stem: String { String((output ?? "").dropLast(".lua".count)) }

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
