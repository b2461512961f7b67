import CareInterchange
import CareModel
import Foundation
import Testing

/// Orders of options in other programs' formats.
struct RankingExchangeTests {
  private static func survey(_ format: RankingFormat, required: Bool = true, title: String? = nil) -> Survey {
    let before = FormItem(id: "before", text: "Before?", format: .boolean(BooleanFormat()))
    let item = FormItem(id: "fruit", text: "Which first?", format: .ranking(format), required: required)
    return Survey(
      id: "s", title: title, steps: [Step(id: "f", kind: .form, items: [before, item])], unanswered: "…")
  }

  private static let options = ["pear", "apple", "fig"].map { ChoiceOption(value: $0, text: $0.capitalized) }

  private static func item(_ form: ImportedQuestionnaire?) -> FormItem? {
    form?.survey.steps.flatMap(\.items).first { $0.id == "fruit" }
  }

  @Test(arguments: [(nil, nil), (2, nil), (2, 1), (nil, 2)] as [(Int?, Int?)])
  func aQuestionnaireKeepsTheOrder(most: Int?, least: Int?) throws {
    let survey = Self.survey(RankingFormat(options: Self.options, most: most, least: least))
    let written = try ExportedQuestionnaire(survey, plan: "plan")
    #expect(written.losses.isEmpty)
    let read = try ImportedQuestionnaire(fhir: Array(written.json.utf8), named: "q.json")
    #expect(Self.item(read)?.format == survey.steps[0].items[1].format)
    #expect(try RepositorySurveys.loaded(read) == read.survey)
  }

  private static func project(_ survey: Survey) -> REDCapProject {
    REDCapProject(Codebook(surveys: [.init(plan: "plan", task: "task", survey: survey)]))
  }

  @Test func aDictionaryHasARowForEachOption() throws {
    let survey = Self.survey(RankingFormat(options: Self.options))
    let project = Self.project(survey)
    let rows = project.csv.split(separator: "\r\n").map(String.init).filter { $0.hasPrefix("fruit_") }
    #expect(
      rows.count == 3 && rows.allSatisfy { $0.contains("1, 1 | 2, 2 | 3, 3") && $0.contains(",fruit,y,") }, "\(rows)")
    let read = try FormFixture.read(Array(project.csv.utf8), named: "dictionary.csv").questionnaires.first
    #expect(Self.item(read)?.format == survey.steps[0].items[1].format)
    #expect(Self.item(read)?.required == true && Self.item(read)?.text == "Which first?")
    #expect(project.losses.isEmpty, "\(project.losses)")
  }

  @Test func whatADictionaryCannotSayIsListed() {
    let losses = Self.project(Self.survey(RankingFormat(options: Self.options, most: 2))).losses.map(\.loss.path)
    #expect(losses.contains("f.fruit.least") && losses.contains("f.fruit.required"), "\(losses)")
  }

  @Test func rowsThatAreNotRequiredCanStayEmpty() throws {
    func row(_ name: String) -> [String: String] {
      [
        "field_name": name, "field_type": "radio", "field_label": name.capitalized, "matrix_group_name": "fruit",
        "matrix_ranking": "y", "select_choices_or_calculations": "1, First | 2, Second",
      ]
    }
    let form = try FormFixture.survey([row("pear"), row("apple"), row("fig"), ["field_name": "after"]])
    let item = try #require(Self.item(form))
    #expect(item.format == .ranking(RankingFormat(options: Self.options, most: 2, least: 1)))
    #expect(form.losses.items.isEmpty, "\(form.losses.text)")
  }

  @Test func rowsOfAnotherKindStayQuestions() throws {
    func row(_ name: String) -> [String: String] {
      [
        "field_name": name, "field_type": "radio", "matrix_group_name": "fruit", "matrix_ranking": "y",
        "select_choices_or_calculations": "p, Pear | a, Apple | f, Fig",
      ]
    }
    let form = try FormFixture.survey([row("one"), row("two")])
    #expect(form.survey.steps.flatMap(\.items).map(\.format.name) == ["choice", "choice"])
    #expect(form.losses.items.contains { $0.message.contains("ranking") })
  }

  @Test func anXLSFormRanks() throws {
    let survey = Self.survey(RankingFormat(options: Self.options), title: "Fruit")
    let written = try ExportedXLSForm(survey)
    #expect(written.losses.isEmpty, "\(written.losses)")
    let read = try FormFixture.read(written.workbook, named: "f.xlsx").questionnaires.first
    #expect(Self.item(read)?.format == survey.steps[0].items[1].format)
    let two = try ExportedXLSForm(Self.survey(RankingFormat(options: Self.options, most: 2), title: "Fruit"))
    #expect(two.losses.map(\.path) == ["f.fruit.most"])
  }

  @Test func aRankingOfLimeSurveyIsOne() throws {
    func table(_ name: String, _ rows: [[String: String]]) -> String {
      let rows = rows.map { row in
        "<row>" + row.sorted { $0.key < $1.key }.map { "<\($0)>\($1)</\($0)>" }.joined() + "</row>"
      }
      return "<\(name)><rows>\(rows.joined())</rows></\(name)>"
    }
    let text =
      "<document><LimeSurveyDocType>Survey</LimeSurveyDocType>"
      + table("groups", [["gid": "1", "group_name": "Group", "group_order": "1", "language": "en"]])
      + table("surveys", [["sid": "7", "language": "en"]])
      + table("surveys_languagesettings", [["surveyls_language": "en", "surveyls_title": "S"]])
      + table(
        "questions",
        [["qid": "1", "gid": "1", "type": "R", "title": "fruit", "question": "Which first?", "question_order": "1"]])
      + table(
        "answers",
        Self.options.enumerated().map { place, option in
          [
            "qid": "1", "code": option.value, "answer": option.text, "sortorder": "\(place + 1)", "scale_id": "0",
            "language": "en",
          ]
        })
      + table("question_attributes", [["qid": "1", "attribute": "max_answers", "value": "2"]]) + "</document>"
    let form = try #require(FormFixture.read(Array(text.utf8), named: "s.lss").questionnaires.first)
    #expect(Self.item(form)?.format == .ranking(RankingFormat(options: Self.options, most: 2, least: 1)))
    #expect(form.losses.items.isEmpty, "\(form.losses.text)")
  }
}
