import CareInterchange
import CareLua
import CareModel
import CareRuntime
import Foundation
import Testing

struct ImportedModuleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../CareInterchangeTests/Data/Questionnaires").standardizedFileURL

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private static func imported(_ name: String) throws -> ImportedQuestionnaire {
    try ImportedQuestionnaire(fhir: Array(Data(contentsOf: folder.appending(path: name))), named: name)
  }

  /// A plan whose one task has an imported survey, with its translations.
  private static func plan(of imported: ImportedQuestionnaire) -> any SourceReader {
    let languages = imported.translations.keys.sorted()
    let entries = languages.map { "[\"\($0)\"] = require(\"surveys.q_\($0)\")(\"t\")" }.joined(separator: ", ")
    let plan = """
      return plan "p" { title = "P", tasks = {
        task "t" { title = "T", schedule = schedule.daily { at = "all day" }, survey = require "surveys.q" },
      }, translations = { \(entries) } }
      """
    var files = [("plan.lua", plan), ("surveys/q.lua", imported.source)]
    for language in languages {
      files.append(("surveys/q_\(language).lua", imported.translation(language, module: "surveys.q_\(language)")))
    }
    return ScriptBundle(files: files.map { ScriptBundle.File(path: $0.0, hash: "", text: $0.1) }).reader
  }

  @Test(arguments: try names())
  func anImportedModulePassesTheCheckAndIsTheSurvey(_ name: String) throws {
    let imported = try Self.imported(name)
    let reader = Self.plan(of: imported)
    let found = LuaScriptHost().check(reader).items.filter { ![.missingTranslation, .unusedAnswer].contains($0.code) }
    #expect(found.isEmpty, "\(Diagnostics(found).text)")
    let plan = try LuaScriptHost().load(reader)
    #expect(plan.tasks.first?.base.survey == imported.survey)
    for (language, texts) in imported.translations {
      for (path, text) in texts { #expect(plan.header.texts(in: language)?["t.survey.\(path)"] == text) }
    }
  }

  @Test func theLimitOfAModuleIsThatOfAPlansFiles() {
    #expect(ImportedQuestionnaire.mostSourceBytes == SandboxLimits.plan.source)
  }
}
