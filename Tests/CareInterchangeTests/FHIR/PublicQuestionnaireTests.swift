import CareInterchange
import CareModel
import Foundation
import Testing

/// Questionnaires in the shape in which registries publish them.
struct PublicQuestionnaireTests {
  /// A file with the codes of its first question's options and their scores, and with its number of questions.
  struct Published: Sendable {
    let file: String
    let codes: [String]
    let scores: [Double]
    let questions: Int
  }

  static let frequency = ["LA6568-5", "LA6569-3", "LA6570-1", "LA6571-9"]
  static let drinks = ["LA6270-8", "LA18926-8", "LA18927-6", "LA18928-4", "LA18929-2"]

  static let all = [
    Published(file: "phq9", codes: frequency, scores: [0, 1, 2, 3], questions: 9),
    Published(file: "phq2", codes: frequency, scores: [0, 1, 2, 3], questions: 2),
    Published(file: "gad7", codes: frequency, scores: [0, 1, 2, 3], questions: 7),
    Published(file: "auditc", codes: drinks, scores: [0, 1, 2, 3, 4], questions: 3),
    Published(file: "who5", codes: ["5", "4", "3", "2", "1", "0"], scores: [5, 4, 3, 2, 1, 0], questions: 5),
  ]

  private static func imported(_ published: Published) throws -> ImportedQuestionnaire {
    try Fixture.imported("../Public/\(published.file).json")
  }

  @Test(arguments: all)
  func aPublishedQuestionnaireIsImportedWithItsCodesAndScores(_ published: Published) throws {
    let imported = try Self.imported(published)
    let choices = imported.survey.steps.flatMap(\.items).filter { !$0.format.definition.options.isEmpty }
    #expect(choices.count == published.questions)
    let options = try #require(choices.first).format.definition.options
    #expect(options.map { $0.code?.split(separator: "|").last.map(String.init) ?? $0.value } == published.codes)
    #expect(options.map(\.score) == published.scores)
    #expect(choices.allSatisfy { $0.required && $0.format.hasNumbers })
    // The computation of the total is a score.
    #expect(imported.losses.items.isEmpty, "\(imported.losses.text)")
    #expect(imported.survey.scores.map(\.items.count) == (published.file == "who5" ? [] : [published.questions]))
  }

  @Test(arguments: all)
  func aPublishedQuestionnaireSurvivesTheWayBackAndForth(_ published: Published) throws {
    let survey = try Self.imported(published).survey
    let exported = try ExportedQuestionnaire(survey, plan: "plan")
    #expect(exported.losses.filter { !$0.isKept }.isEmpty)
    let again = try ImportedQuestionnaire(fhir: Array(exported.json.utf8), named: "again.json", isStrict: true)
    #expect(again.survey == survey)
    #expect(try ExportedQuestionnaire(again.survey, plan: "plan").json == exported.json)
  }
}
