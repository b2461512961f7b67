import Care
import CareCards
import CareInterchange
import CareLua
import CareModel

/// Imported surveys that were loaded as a plan loads them, before anything is written.
enum LoadedImport {
  /// Loads what would be written of a survey.
  ///
  /// - Throws: `Diagnostics` if it cannot be loaded.
  static func check(_ imported: ImportedQuestionnaire) throws {
    let name = "surveys.imported"
    var plan = """
      return plan "imported" {
        title = "Imported",
        tasks = { task "imported" { title = "Imported", schedule = schedule.daily { at = "08:00" }, survey = require "\(name)" } },

      """
    var modules = try imported.modules(named: name)
    var languages = ""
    for language in imported.translations.keys.sorted() {
      let own = "\(name)_\(suffix(of: language))"
      modules += try imported.translation(language, named: own)
      languages += "    [\"\(language)\"] = require(\"\(own)\")(\"imported\"),\n"
    }
    plan += languages.isEmpty ? "}\n" : "  translations = {\n\(languages)  },\n}\n"
    var files = ["plan.lua": plan]
    for module in modules { files[module.name.replacing(".", with: "/") + ".lua"] = module.text }
    try check(files)
  }

  /// Loads the files of a plan that would be written, by their paths in its folder.
  ///
  /// - Throws: `Diagnostics` if it cannot be loaded.
  static func check(_ files: [String: String]) throws {
    let found = LuaScriptHost().check(TextReader(files: files))
    if found.hasErrors { throw Diagnostics(found.items.filter { $0.severity == .error }) }
  }

  /// Shows the module of a survey that is not written to a file.
  static func show(_ imported: ImportedQuestionnaire, to output: Output) {
    if imported.source.utf8.count > ImportedQuestionnaire.mostSourceBytes {
      output.note("the survey is longer than a file of a plan; pass -o, which writes it as several modules")
    }
    output.raw(.lines(imported.source))
    guard !imported.translations.isEmpty else { return }
    output.note("translations are written with -o only: \(imported.translations.keys.sorted().joined(separator: ", "))")
  }

  /// Shows what was lost, and the files that were written.
  static func show(_ losses: Diagnostics, _ files: [NewFiles.File], to output: Output) {
    if !losses.items.isEmpty { output.note(DiagnosticText.text(losses, style: TextStyle(isOn: output.usesColor))) }
    for file in files { output.line("written  \(file.path)") }
  }

  /// Returns the modules of a survey and of its languages, as files at a path without its ending.
  ///
  /// - Throws: `Diagnostics` if a text exceeds the limit of a file.
  static func files(of imported: ImportedQuestionnaire, at stem: String) throws -> [NewFiles.File] {
    try imported.modules(named: name(at: stem)).map { file($0, at: stem) }
      + imported.translations.keys.sorted().flatMap { try translation($0, of: imported, at: stem) }
  }

  /// Returns the modules with the texts in a language, beside those of the survey.
  ///
  /// - Throws: `Diagnostics` if a text exceeds the limit of a file.
  static func translation(
    _ language: String, of imported: ImportedQuestionnaire, at stem: String
  ) throws -> [NewFiles.File] {
    try imported.translation(language, named: "\(name(at: stem))_\(suffix(of: language))").map { file($0, at: stem) }
  }

  /// The name by which a plan requires the survey's module.
  private static func name(at stem: String) -> String {
    stem.split(separator: "/").suffix(2).filter { $0 != "." && $0 != ".." }.joined(separator: ".")
  }

  private static func file(_ module: ImportedModule, at stem: String) -> NewFiles.File {
    // What follows the name of the survey's module is the path beside it.
    let rest = module.name.dropFirst(name(at: stem).count).replacing(".", with: "/")
    return NewFiles.File(path: "\(stem)\(rest).lua", text: module.text)
  }

  private static func suffix(of language: String) -> String { language.lowercased().replacing("-", with: "_") }
}
