import CareInterchange
import CareLua
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Testing

struct DiagnosticExplanationTests {
  @Test(arguments: DiagnosticCode.allCases)
  func theExamplesDiffer(_ code: DiagnosticCode) {
    let explanation = code.explanation
    #expect(explanation.wrong != explanation.right)
    #expect(!(explanation.wrong + explanation.right).contains(/[«»]/))
  }

  @Test(arguments: DiagnosticCode.allCases.filter(\.appliesToPlans))
  func anIncorrectExampleHasOnlyItsOwnDiagnostic(_ code: DiagnosticCode) {
    let found = Self.diagnostics(code.explanation.wrong)
    #expect(Set(found.items.map(\.code)) == [code], "\(found.text)")
  }

  @Test(arguments: DiagnosticCode.allCases.filter(\.appliesToPlans))
  func aCorrectedExampleHasNoDiagnostics(_ code: DiagnosticCode) {
    let found = Self.diagnostics(code.explanation.right)
    #expect(found.items.isEmpty, "\(found.text)")
  }

  @Test(arguments: DiagnosticCode.allCases.filter(\.appliesToSamples))
  func sampleFilesHaveTheirErrorOnlyInTheIncorrectExample(_ code: DiagnosticCode) throws {
    let error = #expect(throws: Diagnostics.self) { try Self.importSamples(code.explanation.wrong) }
    #expect(error?.items.map(\.code) == [code])
    #expect(try Self.importSamples(code.explanation.right).created == 1)
  }

  @Test(arguments: DiagnosticCode.allCases.filter(\.appliesToExchange))
  func questionnairesHaveTheirErrorOnlyInTheIncorrectExample(_ code: DiagnosticCode) throws {
    let error = #expect(throws: Diagnostics.self) {
      try ImportedQuestionnaire(fhir: Array(code.explanation.wrong.utf8), named: "file", isStrict: true)
    }
    #expect(error?.items.map(\.code) == [code])
    #expect(try ImportedQuestionnaire(fhir: Array(code.explanation.right.utf8), named: "file").losses.items.isEmpty)
  }

  /// Imports a CSV file into a new store with the patient `ana`.
  private static func importSamples(_ text: String) throws -> SampleImportReport {
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7]))
    let runtime = CareRuntime(store: store, scripts: LuaScriptHost())
    let now = try #require(Instant(iso: "2026-11-05T00:00:00Z"))
    try runtime.add(Patient(id: "ana", zone: .utc), at: now)
    var rest = [Array(text.utf8)]
    return try runtime.importSamples(named: "file", format: .csv, patient: nil, dryRun: false, at: now) {
      rest.popLast()
    }
  }

  /// The problems of an example: a whole plan file, or one entry of a plan's tasks.
  private static func diagnostics(_ example: String) -> Diagnostics {
    let isWhole = example.contains("plan \"")
    let text = isWhole ? example : "return plan \"example\" { title = \"Example\", tasks = {\n\(example),\n} }"
    return LuaScriptHost().check(Folder(bundle: ScriptBundle(files: files(text))))
  }

  /// The folder of an example, which has no file but its scripts.
  private struct Folder: SourceReader {
    let bundle: ScriptBundle

    func source(of module: String?) throws(SourceError) -> SourceText? { try bundle.reader.source(of: module) }
    func modules() throws(SourceError) -> [String] { try bundle.reader.modules() }
    func file(_ path: String) -> PlanFile { .missing }
  }

  /// The files of an example; a comment with the path stands above each.
  private static func files(_ text: String) -> [ScriptBundle.File] {
    var files = [ScriptBundle.File(path: "plan.lua", hash: "", text: "")]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let path = line.wholeMatch(of: #/-- (\S+\.lua)/#)?.1 {
        if path != "plan.lua" { files.append(ScriptBundle.File(path: String(path), hash: "", text: "")) }
      } else {
        files[files.count - 1].text += line + "\n"
      }
    }
    return files
  }
}
