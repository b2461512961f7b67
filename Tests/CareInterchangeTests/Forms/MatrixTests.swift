import CareInterchange
import CareModel
import Foundation
import Testing

/// Matrices of choices in other programs' formats.
struct MatrixExchangeTests {
  private static let choices = "0, Never | 1, Some days | 2, Every day"

  private static func field(_ name: String, _ values: [String: String] = [:]) -> [String: String] {
    let base = [
      "field_name": name, "field_type": "radio", "select_choices_or_calculations": choices, "matrix_group_name": "mood",
    ]
    return base.merging(values) { $1 }
  }

  private static func shape(_ form: ImportedQuestionnaire) -> [String] {
    form.survey.steps.map { "\($0.kind.name): \($0.items.map(\.id).joined(separator: " "))" }
  }

  // MARK: REDCap

  @Test func aMatrixOfREDCapIsAStepOfItsOwn() throws {
    let form = try FormFixture.survey([
      ["field_name": "before", "section_header": "Week"], Self.field("tired"), Self.field("sad"),
      ["field_name": "after"],
      Self.field("one", ["matrix_group_name": "other", "section_header": "Day"]),
      Self.field("two", ["matrix_group_name": "other"]),
    ])
    #expect(Self.shape(form) == ["form: before", "matrix: tired sad", "form: after", "matrix: one two"])
    #expect(form.survey.steps.map(\.title) == ["Week", "Week", "Week", "Day"])
    #expect(form.losses.items.isEmpty, "\(form.losses.text)")
  }

  @Test(arguments: [
    [field("a"), field("b", ["select_choices_or_calculations": "0, No | 1, A bit | 2, Yes"])],
    [
      field("a", ["select_choices_or_calculations": "0, No | 1, Yes"]),
      field("b", ["select_choices_or_calculations": "0, No | 1, Yes"]),
    ],
    [field("a"), field("b", ["matrix_group_name": ""])], [field("a"), field("b", ["field_type": "checkbox"])],
  ])
  func fieldsThatAreNotAlikeStayInTheForm(fields: [[String: String]]) throws {
    #expect(Self.shape(try FormFixture.survey(fields)) == ["form: a b"])
  }

  // MARK: XLSForm

  @Test func aTableListOfAnXLSFormIsAMatrix() throws {
    let rows = [
      "begin_group,g,Mood,table-list", "select_one l,tired,Tired,", "select_one l,sad,Sad,", "end_group,,,",
      "begin_group,h,Other,table-list", "select_one l,a,A,", "integer,b,B,", "end_group,,,",
    ]
    let form = try FormFixture.survey(
      xlsform: rows, choices: ["l,n,Never", "l,e,Every day"], columns: "type,name,label,appearance")
    #expect(Self.shape(form) == ["matrix: tired sad", "form: a b"])
  }

  // MARK: FHIR

  private static func group(_ control: String, second: String = "e") -> String {
    func row(_ id: String, _ other: String) -> String {
      """
      { "linkId": "\(id)", "type": "choice", "text": "\(id)", "answerOption": [
        { "valueCoding": { "code": "n", "display": "Never" } }, { "valueCoding": { "code": "\(other)", "display": "Often" } }] }
      """
    }
    return """
      { "linkId": "mood", "type": "group", "text": "Mood", "extension": [
        { "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl", "valueCodeableConcept": { "coding": [
          { "system": "http://hl7.org/fhir/questionnaire-item-control", "code": "\(control)" }] } }],
        "item": [\(row("tired", "e")), \(row("sad", second))] }
      """
  }

  @Test(arguments: ["htable", "table", "gtable"]) func aTableOfFHIRIsAMatrix(control: String) throws {
    let form = try ImportedQuestionnaire(fhir: Fixture.json(items: Self.group(control)), named: "q.json")
    #expect(Self.shape(form) == ["matrix: tired sad"])
    #expect(form.losses.items.isEmpty, "\(form.losses.text)")
  }

  @Test func aTableOfUnlikeQuestionsIsALoss() throws {
    let form = try ImportedQuestionnaire(fhir: Fixture.json(items: Self.group("htable", second: "x")), named: "q.json")
    #expect(Self.shape(form) == ["form: tired sad"])
    #expect(
      form.losses.items.map(\.message) == [
        "the table of the group has no questions with the same options; they are asked one below the other"
      ], "\(form.losses.text)")
    #expect(form.source.contains("Lost from FHIR: the table of the group"))
  }

  @Test func aMatrixComesBackFromFHIR() throws {
    let options = ["n", "e"].map { ChoiceOption(value: $0, text: $0.uppercased(), score: $0 == "n" ? 0 : 1) }
    let rows = ["tired", "sad"].map {
      FormItem(id: $0, text: $0, format: .choice(ChoiceFormat(options: options)), dontKnow: true)
    }
    let survey = Survey(id: "s", title: "T", steps: [Step(id: "mood", kind: .matrix, title: "Mood", items: rows)])
    let exported = try ExportedQuestionnaire(survey, plan: "plan")
    #expect(exported.losses.isEmpty && exported.json.contains("htable"))
    let read = try ImportedQuestionnaire(fhir: Array(exported.json.utf8), named: "q.json", isStrict: true)
    #expect(read.survey == survey)
    #expect(read.source.contains("matrix \"mood\""))
  }
}
