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
  private static func plan(of imported: ImportedQuestionnaire) throws -> any SourceReader {
    let languages = imported.translations.keys.sorted()
    let entries = languages.map { "[\"\($0)\"] = require(\"surveys.q_\($0)\")(\"t\")" }.joined(separator: ", ")
    let plan = """
      return plan "p" { title = "P", tasks = {
        task "t" { title = "T", schedule = schedule.daily { at = "all day" }, survey = require "surveys.q" },
      }, translations = { \(entries) } }
      """
    let modules =
      try imported.modules(named: "surveys.q")
      + languages.flatMap { try imported.translation($0, named: "surveys.q_\($0)") }
    let files = [("plan.lua", plan)] + modules.map { ("\($0.name.replacing(".", with: "/")).lua", $0.text) }
    return ScriptBundle(files: files.map { ScriptBundle.File(path: $0.0, hash: "", text: $0.1) }).reader
  }

  @Test(arguments: try names())
  func anImportedModulePassesTheCheckAndIsTheSurvey(_ name: String) throws {
    let imported = try Self.imported(name)
    let reader = try Self.plan(of: imported)
    let found = LuaScriptHost().check(reader).items.filter { ![.missingTranslation, .unusedAnswer].contains($0.code) }
    #expect(found.isEmpty, "\(Diagnostics(found).text)")
    let plan = try LuaScriptHost().load(reader)
    #expect(plan.tasks.first?.base.survey == imported.survey)
    for (language, texts) in imported.translations {
      for (path, text) in texts { #expect(plan.header.texts(in: language)?["t.survey.\(path)"] == text) }
    }
  }

  /// A questionnaire with a group of many questions, and many groups, each in two languages.
  private static func large() throws -> ImportedQuestionnaire {
    func question(_ id: String) -> String {
      """
      {"linkId": "\(id)", "type": "integer", "text": "How often did you think of number \(id) during the last week?",
       "_text": {"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/translation", "extension": [
         {"url": "lang", "valueCode": "de"}, {"url": "content", "valueString": "Wie oft dachten Sie an \(id)?"}]}]}}
      """
    }
    func group(_ id: String, _ count: Int) -> String {
      let items = (1...count).map { question("\(id).\($0)") }.joined(separator: ", ")
      return "{\"linkId\": \"\(id)\", \"type\": \"group\", \"text\": \"Part \(id)\", \"item\": [\(items)]}"
    }
    let groups = [group("g0", 600)] + (1...40).map { group("g\($0)", 10) }
    let json = """
      {"resourceType": "Questionnaire", "status": "draft", "name": "Large", "item": [\(groups.joined(separator: ", "))]}
      """
    return try ImportedQuestionnaire(fhir: Array(json.utf8), named: "large.json")
  }

  @Test func aQuestionnaireOfAThousandItemsBecomesModulesThatLoad() throws {
    let imported = try Self.large()
    #expect(imported.survey.steps.reduce(0) { $0 + $1.items.count } == 1_000)
    let modules =
      try imported.modules(named: "surveys.q") + imported.translation("de", named: "surveys.q_de")
    #expect(modules.count > 4)
    #expect(modules.allSatisfy { $0.text.utf8.count <= SandboxLimits.plan.source })
    let reader = try Self.plan(of: imported)
    #expect(!LuaScriptHost().check(reader).items.contains { $0.code == .shadowedName })
    let plan = try LuaScriptHost().load(reader)
    #expect(plan.tasks.first?.base.survey == imported.survey)
    let texts = try #require(imported.translations["de"])
    for (path, text) in texts { #expect(plan.header.texts(in: "de")?["t.survey.\(path)"] == text) }
  }

  @Test func theLimitOfAModuleIsThatOfAPlansFiles() {
    #expect(ImportedQuestionnaire.mostSourceBytes == SandboxLimits.plan.source)
  }
}
