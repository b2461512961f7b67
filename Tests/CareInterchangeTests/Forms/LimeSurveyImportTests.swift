import CareInterchange
import CareModel
import Foundation
import Testing

/// Surveys of LimeSurvey as surveys.
struct LimeSurveyImportTests {
  private static let text: String =
    (try? String(contentsOf: FormFixture.folder.appending(path: "survey.lss"), encoding: .utf8)) ?? ""

  @Test func aSurveyBecomesAModule() throws {
    let forms = try FormFixture.read(Array(Self.text.utf8), named: "survey.lss")
    let form = try #require(forms.questionnaires.first)
    #expect(forms.program == "LimeSurvey")
    try FormFixture.check(form.source, "limesurvey.lua")
    try FormFixture.check(form.losses.text + "\n", "limesurvey.txt")
    let german = form.translations["de"] ?? [:]
    #expect(german["habits.title"] == "Gewohnheiten" && german["habits.smoke.options.A1.text"] == "Nie", "\(german)")
    #expect(Set(german.keys).isSubset(of: form.survey.texts.keys))
  }

  @Test(arguments: [
    ("<type>L</type>", "<type>?</type>", "no question type"),
    ("<title>kind</title>", "<title>smoke</title>", "already there"),
    ("<title>kind</title>", "", "no code"), ("<code>2</code>", "<code>1</code>", "there twice"),
    ("<document>", "<!DOCTYPE d [<!ENTITY e \"x\">]><document>", "document type"),
    ("</document>", "", "no element found"), ("Survey</LimeSurveyDocType>", "Group</LimeSurveyDocType>", "a 'Group'"),
    ("<groups>", "<groups2>", "mismatched"), ("<gid>2</gid><type>D", "<gid>9</gid><type>D", "group of the question"),
  ])
  func anErrorNamesItsLine(part: String, other: String, message: String) throws {
    let changed = Self.text.replacing(part, with: other)
    try #require(changed != Self.text)
    let found = #expect(throws: Diagnostics.self) { try FormFixture.read(Array(changed.utf8), named: "survey.lss") }
    let error = try #require(found?.items.first { $0.severity == .error })
    #expect(error.message.contains(message), "\(error.text)")
    #expect(error.location?.file == "survey.lss")
  }

  @Test(arguments: [String(repeating: "<row>", count: 10_000), "<x>\(String(repeating: "y", count: 2 << 20))</x>"])
  func aFileBeyondALimitIsRefusedByTheLimit(text: String) {
    let bytes = Array("<document><LimeSurveyDocType>Survey</LimeSurveyDocType>\(text)".utf8)
    let found = #expect(throws: Diagnostics.self) { try FormFixture.read(bytes, named: "survey.lss") }
    #expect(found?.items.map(\.code) == [.limit], "\(found?.text ?? "")")
  }
}
