import CareInterchange
import CareModel
import CareTestSupport
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

  /// Returns a survey of one group with these questions, as rows of tables by name.
  private static func survey(_ tables: [String: [[String: String]]]) throws -> ImportedQuestionnaire {
    var all: [String: [[String: String]]] = [
      "groups": [["gid": "1", "group_name": "Group", "group_order": "1", "language": "en"]],
      "surveys": [["sid": "7", "language": "en", "additional_languages": "de"]],
      "surveys_languagesettings": [["surveyls_language": "en", "surveyls_title": "S"]],
    ]
    all.merge(tables) { $1 }
    let xml = all.sorted { $0.key < $1.key }.map { name, rows in
      let rows = rows.map { row in
        "<row>" + row.sorted { $0.key < $1.key }.map { "<\($0)>\($1)</\($0)>" }.joined() + "</row>"
      }
      return "<\(name)><rows>\(rows.joined())</rows></\(name)>"
    }
    let text = "<document><LimeSurveyDocType>Survey</LimeSurveyDocType>\(xml.joined())</document>"
    return try #require(FormFixture.read(Array(text.utf8), named: "s.lss").questionnaires.first)
  }

  private static func question(_ id: String, _ type: String, _ more: [String: String] = [:]) -> [String: String] {
    [
      "qid": id, "gid": "1", "type": type, "title": "q\(id)", "question": "Question \(id)", "question_order": id,
      "mandatory": "N",
    ]
    .merging(more) { $1 }
  }

  private static func row(_ id: String, of question: String, _ code: String, _ more: [String: String] = [:]) -> [String:
    String]
  {
    ["qid": id, "parent_qid": question, "title": code, "question": "Row \(code)", "question_order": id].merging(more) {
      $1
    }
  }

  @Test func anArrayWithTwoScalesAsksEachRowOnBoth() throws {
    let form = try Self.survey([
      "questions": [
        Self.question("1", "1", ["help": "Think of today."]),
        Self.question("2", "S", ["relevance": "q1_a_1.NAOK == \"H\""]),
      ],
      "subquestions": [Self.row("11", of: "1", "a"), Self.row("12", of: "1", "b")],
      "answers": [
        ["qid": "1", "code": "N", "answer": "Never", "sortorder": "1", "scale_id": "0"],
        ["qid": "1", "code": "H", "answer": "Hard", "sortorder": "1", "scale_id": "1"],
        ["qid": "1", "code": "E", "answer": "Easy", "sortorder": "2", "scale_id": "1"],
      ],
      "question_attributes": [
        ["qid": "1", "attribute": "dualscale_headerA", "value": "How often", "language": "en"],
        ["qid": "1", "attribute": "dualscale_headerA", "value": "Wie oft", "language": "de"],
      ],
    ])
    let step = try #require(form.survey.steps.first)
    #expect(step.items.map(\.id) == ["q1_a_0", "q1_a_1", "q1_b_0", "q1_b_1"])
    #expect(step.items.map { $0.format.definition.options.map(\.value) } == [["N"], ["H", "E"], ["N"], ["H", "E"]])
    #expect(step.items[0].text == "Row a – How often" && step.items[1].text == "Row a")
    #expect(step.detail == "Think of today." && form.losses.items.isEmpty, "\(form.losses.text)")
    #expect(form.survey.steps[1].items[0].when == .equals(item: ItemReference("q1_a_1"), value: .text("H")))
    #expect(try RepositorySurveys.loaded(form) == form.survey)
  }

  @Test(arguments: [(":", "numeric"), (";", "text")])
  func anArrayOfCellsAsksForEachOfThem(type: String, format: String) throws {
    let form = try Self.survey([
      "questions": [Self.question("1", type)],
      "subquestions": [
        Self.row("11", of: "1", "a", ["scale_id": "0"]), Self.row("12", of: "1", "x", ["scale_id": "1"]),
        Self.row("13", of: "1", "y", ["scale_id": "1"]),
      ],
      "question_attributes": type == ":" ? [["qid": "1", "attribute": "multiflexible_max", "value": "7"]] : [],
    ])
    let items = form.survey.steps.flatMap(\.items)
    #expect(items.map(\.id) == ["q1_a_x", "q1_a_y"] && items.allSatisfy { $0.format.name == format })
    #expect(items.map(\.text) == ["Row a – Row x", "Row a – Row y"])
    if case .numeric(let number) = items[0].format { #expect(number.integer && number.min == 1 && number.max == 7) }
  }

  @Test func codesThatKeepTheirOrderArePinned() throws {
    func attribute(_ id: String, _ name: String, _ value: String) -> [String: String] {
      ["qid": id, "attribute": name, "value": value]
    }
    let answers = ["1", "3"].flatMap { id in
      ["A", "B", "C"].enumerated().map { place, code in
        ["qid": id, "code": code, "answer": "Answer \(code)", "sortorder": "\(place + 1)", "scale_id": "0"]
      }
    }
    let form = try Self.survey([
      "questions": [Self.question("1", "L"), Self.question("2", "M"), Self.question("3", "L")],
      "subquestions": [Self.row("21", of: "2", "a"), Self.row("22", of: "2", "b"), Self.row("23", of: "2", "c")],
      "answers": answers,
      "question_attributes": [
        attribute("1", "answer_order", "random"), attribute("1", "keep_codes_order", "A; C"),
        attribute("2", "subquestion_order", "random"), attribute("2", "keep_codes_order", "c"),
        attribute("2", "exclude_all_others", "c"), attribute("3", "answer_order", "normal"),
        attribute("3", "keep_codes_order", "A"),
      ],
    ])
    let formats = form.survey.steps.flatMap(\.items).map(\.format.definition)
    #expect(formats.map(\.order) == [.random, .random, .given])
    #expect(
      formats.map { $0.options.filter(\.pinned).map(\.value) } == [["A", "C"], ["c"], []], "\(form.losses.text)")
    #expect(form.losses.items.isEmpty, "\(form.losses.text)")
    #expect(try RepositorySurveys.loaded(form) == form.survey)
  }

  @Test func defaultsAreFilledIn() throws {
    let form = try Self.survey([
      "questions": [
        Self.question("1", "N"), Self.question("2", "M"), Self.question("3", "Y"), Self.question("4", "S"),
        Self.question("5", "N"),
      ],
      "subquestions": [Self.row("21", of: "2", "a"), Self.row("22", of: "2", "b", ["relevance": "q1.NAOK > 3"])],
      "defaultvalues": [
        ["qid": "1", "defaultvalue": "4", "dvid": "1"], ["qid": "2", "sqid": "22", "dvid": "2"],
        ["qid": "3", "dvid": "3", "defaultvalue": "Y"], ["qid": "4", "dvid": "4", "defaultvalue": "{q1.NAOK}"],
        ["qid": "5", "dvid": "5", "defaultvalue": "many"],
      ], "defaultvalue_l10ns": [["dvid": "2", "language": "en", "defaultvalue": "Y"]],
    ])
    let items = form.survey.steps.flatMap(\.items)
    #expect(items.map(\.defaultAnswer) == [.integer(4), .choices(["b"]), .boolean(true), nil, nil])
    #expect(form.losses.items.map(\.path) == ["defaultvalues/4", "defaultvalues/5"], "\(form.losses.text)")
    // An option can have a condition of its own.
    #expect(
      items[1].format.definition.options.map(\.when) == [nil, .above(item: ItemReference("q1"), value: .number(3))])
  }

  @Test func theTextsAroundTheQuestionsAreSteps() throws {
    let form = try Self.survey([
      "questions": [Self.question("1", "S")],
      "groups": [
        ["gid": "1", "group_name": "Group", "description": "About you.", "group_order": "1", "language": "en"]
      ],
      "surveys_languagesettings": [
        [
          "surveyls_language": "en", "surveyls_title": "S", "surveyls_welcometext": "Hello",
          "surveyls_endtext": "Thanks",
        ],
        ["surveyls_language": "de", "surveyls_welcometext": "Hallo"],
      ],
    ])
    #expect(form.survey.steps.map(\.text) == ["Hello", "About you.", "Thanks"])
    #expect(form.translations["de"]?["welcome.text"] == "Hallo" && form.losses.items.isEmpty, "\(form.losses.text)")
  }

  @Test(arguments: [
    Long(String(repeating: "<row>", count: 10_000)), Long("<x>\(String(repeating: "y", count: 2 << 20))</x>"),
  ])
  func aFileBeyondALimitIsRefusedByTheLimit(text: Long<String>) {
    let bytes = Array("<document><LimeSurveyDocType>Survey</LimeSurveyDocType>\(text.value)".utf8)
    let found = #expect(throws: Diagnostics.self) { try FormFixture.read(bytes, named: "survey.lss") }
    #expect(found?.items.map(\.code) == [.limit], "\(found?.text ?? "")")
  }

  @Test(
    arguments: [
      ("dd.mm.yyyy", "2020-01-01", DatePrecision.day, "2020-01-01", 0), ("mm/yyyy", "2020-03-01", .month, "2020-03", 0),
      ("mm/yyyy", "2020-03-15", .month, "2020-03", 1), ("yyyy", "1990", .year, "1990", 0),
      ("yyyy", "2020-03", .year, nil, 1),
    ] as [(String, String, DatePrecision, String?, Int)])
  func theFormatOfADateSaysItsPrecision(
    format: String, bound: String, precision: DatePrecision, min: String?, losses: Int
  ) throws {
    let form = try Self.survey([
      "questions": [Self.question("1", "D")],
      "question_attributes": [
        ["qid": "1", "attribute": "date_format", "value": format],
        ["qid": "1", "attribute": "date_min", "value": bound],
      ],
    ])
    let expected = DateFormat(min: min.flatMap { DayBound($0) }, precision: precision)
    #expect(form.survey.steps.flatMap(\.items).map(\.format) == [.date(expected)])
    #expect(form.losses.items.count == losses, "\(form.losses.text)")
  }
}
