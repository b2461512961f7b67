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

  @Option(
    help: ArgumentHelp(
      "A folder with ValueSets and CodeSystems in JSON, which the questionnaire names by their addresses.",
      valueName: "folder"))
  var valuesets: String?

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
    try requireLoadable(imported)
    let files = try self.files(of: imported)
    try NewFiles.write(files, replacing: replace)
    if common.json {
      return try common.output.json(document(imported, files, imported.losses.items))
    }
    if output == nil {
      if imported.source.utf8.count > ImportedQuestionnaire.mostSourceBytes {
        common.output.note("the survey is longer than a file of a plan; pass -o, which writes it as several modules")
      }
      common.output.raw(.lines(imported.source))
    }
    show(imported.losses)
    for file in files { common.output.line("written  \(file.path)") }
    if output == nil, !imported.translations.isEmpty {
      common.output.note(
        "translations are written with -o only: \(imported.translations.keys.sorted().joined(separator: ", "))")
    }
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
      try requireLoadable(form)
      let own = try self.files(of: form, at: "\(output)\(form.survey.id)")
      files += own
      documents.append(document(form, own, form.losses.items))
    }
    try NewFiles.write(files, replacing: replace)
    if common.json { return try common.output.json(documents) }
    for form in forms { show(form.losses) }
    for file in files { common.output.line("written  \(file.path)") }
  }

  private func show(_ losses: Diagnostics) {
    guard !losses.items.isEmpty else { return }
    common.output.note(DiagnosticText.text(losses, style: TextStyle(isOn: common.output.usesColor)))
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
    let chunks = try FileChunks(file)
    return try QuestionnaireFile.read(
      Self.bytes(of: chunks), named: chunks.name, isStrict: strict, valueSets: valueSets())
  }

  /// Reads a file that has one questionnaire.
  private func single(_ file: String) throws -> ImportedQuestionnaire {
    let forms = try read(file)
    guard let form = forms.first, forms.count == 1 else {
      throw ValidationError("'\(file)' has \(forms.count) questionnaires; pass a file with one")
    }
    return form
  }

  private static func bytes(of chunks: FileChunks) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= ImportedQuestionnaire.mostBytes, let chunk = try chunks.next() { bytes += chunk }
    return bytes
  }

  /// The value sets that come with care, and those of the folder.
  private func valueSets() throws -> FHIRValueSets {
    var sets = FHIRValueSets.bundled
    guard let valuesets else { return sets }
    let names = try FileManager.default.contentsOfDirectory(atPath: valuesets).filter { $0.hasSuffix(".json") }.sorted()
    var added = 0
    for name in names {
      added += try sets.add(Self.bytes(of: FileChunks("\(valuesets)/\(name)")), named: name)
    }
    guard added > 0 else {
      throw ValidationError("'\(valuesets)' has no ValueSet or CodeSystem with a url; pass a folder with files in JSON")
    }
    return sets
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
    try requireLoadable(imported)
    let files = try translation(language, of: imported)
    try NewFiles.write(files, replacing: replace)
    if common.json {
      return try common.output.json(document(imported, files, missing.items))
    }
    show(missing)
    for file in files { common.output.line("written  \(file.path)") }
  }

  /// Loads what would be written, as a plan does.
  ///
  /// - Throws: `Diagnostics` if it cannot be loaded; nothing has been written then.
  private func requireLoadable(_ imported: ImportedQuestionnaire) throws {
    let name = "surveys.imported"
    var plan = """
      return plan "imported" {
        title = "Imported",
        tasks = { task "imported" { title = "Imported", schedule = schedule.daily { at = "08:00" }, survey = require "\(name)" } },

      """
    var modules = try imported.modules(named: name)
    var languages = ""
    for language in imported.translations.keys.sorted() {
      let own = "\(name)_\(language.lowercased().replacing("-", with: "_"))"
      modules += try imported.translation(language, named: own)
      languages += "    [\"\(language)\"] = require(\"\(own)\")(\"imported\"),\n"
    }
    plan += languages.isEmpty ? "}\n" : "  translations = {\n\(languages)  },\n}\n"
    var files = ["plan.lua": plan]
    for module in modules { files[module.name.replacing(".", with: "/") + ".lua"] = module.text }
    let found = LuaScriptHost().check(WrittenPlan(files: files))
    if found.hasErrors { throw Diagnostics(found.items.filter { $0.severity == .error }) }
  }

  /// The modules of the survey, and those of each language beside them; `stem` is the path of its module without the ending.
  private func files(of imported: ImportedQuestionnaire, at stem: String? = nil) throws -> [NewFiles.File] {
    guard let output else { return [] }
    let stem = stem ?? String(output.dropLast(".lua".count))
    return try imported.modules(named: Self.moduleName(stem)).map { Self.file($0, stem) }
      + imported.translations.keys.sorted().flatMap { try translation($0, of: imported, at: stem) }
  }

  /// The modules with the texts in a language.
  private func translation(_ language: String, of imported: ImportedQuestionnaire, at stem: String? = nil) throws
    -> [NewFiles.File]
  {
    let stem = stem ?? String((output ?? "").dropLast(".lua".count))
    let suffix = "_\(language.lowercased().replacing("-", with: "_"))"
    return try imported.translation(language, named: Self.moduleName(stem) + suffix).map { Self.file($0, stem) }
  }

  /// The name by which a plan requires the survey's module.
  private static func moduleName(_ stem: String) -> String {
    stem.split(separator: "/").suffix(2).filter { $0 != "." && $0 != ".." }.joined(separator: ".")
  }

  private static func file(_ module: ImportedModule, _ stem: String) -> NewFiles.File {
    // What follows the name of the survey's module is the path beside it.
    let rest = module.name.dropFirst(moduleName(stem).count).replacing(".", with: "/")
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

/// The files of a plan that are not written yet.
private struct WrittenPlan: SourceReader {
  let files: [String: String]

  func source(of module: String?) -> SourceText? {
    let file = module.map { $0.replacing(".", with: "/") + ".lua" } ?? "plan.lua"
    return files[file].map { SourceText(path: file, displayPath: file, text: $0) }
  }

  func modules() -> [String] {
    files.keys.filter { $0 != "plan.lua" }.map { String($0.dropLast(".lua".count)).replacing("/", with: ".") }
  }
}
