import Foundation
import Testing

/// What `care import questionnaire` writes can be loaded, and a second language becomes translations.
struct ImportQuestionnaireTests {
  private static func file(_ name: String) -> String {
    CareProcess.project.appending(path: "Tests/CareInterchangeTests/Data/Cases/\(name).json").path
  }

  private static func plan(_ id: String) -> String {
    """
    return plan "p" { title = "P", tasks = {
      task "t" { title = "T", schedule = schedule.daily { at = "08:00" }, survey = require "surveys.\(id)" },
    } }
    """
  }

  @Test func aLongTextIsLoaded() throws {
    try withCare { care in
      try care.write(Self.plan("long"), to: "plan.lua")
      let written = try care.run("import", "questionnaire", Self.file("long"), "-o", "surveys/long.lua")
      #expect(written.code == 0, "\(written.errors)")
      let checked = try care.run("check", ".")
      #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
    }
  }

  @Test func anotherLanguageIsWrittenBesideTheSurvey() throws {
    try withCare { care in
      #expect(try care.run("import", "questionnaire", Self.file("en"), "-o", "surveys/q.lua").code == 0)
      let translated = try care.run(
        "import", "questionnaire", Self.file("es"), "--as-translation-of", Self.file("en"), "-o", "surveys/q.lua")
      #expect(translated.output == "written  surveys/q_es.lua\n", "\(translated.errors)")
      #expect(try care.text("surveys/q_es.lua").contains("Nunca"))
      let refused = try care.run(
        "import", "questionnaire", Self.file("units"), "--as-translation-of", Self.file("en"), "-o", "surveys/q.lua")
      #expect(refused.code != 0 && refused.errors.contains("'language'"), "\(refused.errors)")
    }
  }

  @Test(arguments: [(false, 0 as Int32), (true, 2)])
  func aTextThatIsMissingIsAnErrorIfAsked(isStrict: Bool, code: Int32) throws {
    func questionnaire(_ language: String, _ text: String) -> String {
      """
      { "resourceType": "Questionnaire", "status": "active", "name": "Q", "url": "http://example.org/q", "language": "\(language)",
        "item": [{ "linkId": "a", "type": "boolean", "text": "A" }, { "linkId": "b", "type": "boolean"\(text) }] }
      """
    }
    try withCare { care in
      try care.write(questionnaire("en", ", \"text\": \"B\""), to: "en.json")
      try care.write(questionnaire("es", ""), to: "es.json")
      let arguments = ["import", "questionnaire", "es.json", "--as-translation-of", "en.json", "-o", "surveys/q.lua"]
      let result = try care.run(arguments + (isStrict ? ["--strict"] : []))
      #expect(result.code == code, "\(result.errors)")
      #expect(result.errors.contains("has no text in es"))
      #expect(((try? care.text("surveys/q_es.lua")) == nil) == isStrict)
    }
  }
}
