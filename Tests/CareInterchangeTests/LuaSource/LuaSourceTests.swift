import CareInterchange
import CareModel
import Testing

struct LuaSourceTests {
  @Test func everyFieldOfASurveyCanBeWritten() {
    // A step's function is its only field that an import cannot have.
    #expect(LuaFields.unwritable(of: Step.self) == ["modify"])
    #expect(LuaFields.unwritable(of: Survey.self) == ["steps"])
    #expect(LuaFields.unwritable(of: FormItem.self).isEmpty)
    #expect(LuaFields.unwritable(of: ChoiceOption.self).isEmpty)
    for name in AnswerFormat.Name.allCases { #expect(Self.unwritable(name.definition).isEmpty, "\(name)") }
    for name in StepKind.Name.allCases { #expect(Self.unwritable(name.definition).isEmpty, "\(name)") }
  }

  private static func unwritable<Noun: Described>(_ type: Noun.Type) -> [String] { LuaFields.unwritable(of: type) }
}
