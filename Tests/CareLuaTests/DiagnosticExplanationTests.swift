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
    let bundle = ScriptBundle(files: [ScriptBundle.File(path: "plan.lua", hash: "", text: text)])
    return LuaScriptHost().check(bundle.reader)
  }
}
