import CareLua
import CareModel
import Testing

struct DiagnosticExplanationTests {
  @Test(arguments: DiagnosticCode.allCases.filter(\.isOfPlans))
  func aWrongExampleHasItsMistakeAndNoOther(_ code: DiagnosticCode) {
    let found = Self.diagnostics(code.explanation.wrong)
    #expect(Set(found.items.map(\.code)) == [code], "\(found.text)")
  }

  @Test(arguments: DiagnosticCode.allCases.filter(\.isOfPlans))
  func aRightExampleHasNoMistake(_ code: DiagnosticCode) {
    let found = Self.diagnostics(code.explanation.right)
    #expect(found.items.isEmpty, "\(found.text)")
  }

  /// All that is wrong with an example: a whole plan file, or one entry of a plan's tasks.
  private static func diagnostics(_ example: String) -> Diagnostics {
    let isWhole = example.contains("plan \"")
    let text = isWhole ? example : "return plan \"example\" { title = \"Example\", tasks = {\n\(example),\n} }"
    return LuaScriptHost().check(ScriptBundle(files: files(text)).reader)
  }

  /// The files of an example; a comment that is the path of one stands above it.
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
