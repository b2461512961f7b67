import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Testing

/// Rows of chosen options in forms of other programs.
struct OptionRowExchangeTests {
  private static let survey: Survey = {
    let options = [
      ChoiceOption(value: "nausea", text: "Nausea"), ChoiceOption(value: "pain", text: "Pain"),
      ChoiceOption(value: "none", text: "None", exclusive: true),
    ]
    let which = FormItem(
      id: "symptoms", text: "Which?", format: .choice(ChoiceFormat(options: options, multiple: true)))
    let severity = FormItem(
      id: "severity", text: "How bad is {symptom}?", format: .scale(ScaleFormat(min: 0, max: 10)), required: true)
    let place = FormItem(
      id: "place", text: "Where?", format: .text(TextFormat()),
      when: .equals(item: ItemReference("symptom"), value: .text("pain")))
    var survey = Survey(
      id: "s", title: "S",
      steps: [
        Step(id: "symptoms", kind: .question, items: [which]),
        Step(
          id: "detail", kind: .repeatGroup(RepeatGroupStep(forEach: "symptoms", optionID: "symptom")),
          title: "Details", items: [severity, place]),
      ])
    survey.deriveRows()
    return survey
  }()

  @Test func aQuestionnaireNamesTheOptionOfEachRowAndIsReadBack() throws {
    let written = try ExportedQuestionnaire(Self.survey, plan: "plan")
    #expect(written.losses.contains { $0.path == "detail.for_each" })
    #expect(written.json.contains("\"linkId\": \"symptom\""))
    let again = try ImportedQuestionnaire(fhir: Array(written.json.utf8), named: "q.json").survey
    #expect(again.steps.last?.kind == Self.survey.steps.last?.kind)
    #expect(again.steps.last?.items.map(\.id) == ["severity", "place", "symptom"])
    #expect(again.steps.last?.rowOptions == Self.survey.steps.last?.rowOptions)
    #expect(again.diagnose().isEmpty, "\(again.diagnose())")
  }

  @Test func aWorkbookRepeatsForEachSelectedChoiceAndIsReadBack() throws {
    let form = try ExportedXLSForm(Self.survey)
    let sheet = try #require(form.csv.first { $0.name == "survey" }).text
    for text in [
      "count-selected(${symptoms})", "selected-at(${symptoms}, position(..) - 1)", "How bad is ${symptom_label}?",
      "${symptom} = 'pain'",
    ] { #expect(sheet.contains(text), "\(text): \(sheet)") }
    let read = try #require(FormFixture.read(form.workbook, named: "s.xlsx").questionnaires.first)
    #expect(read.losses.items.isEmpty, "\(read.losses.text)")
    let step = try #require(read.survey.steps.last)
    #expect(step.kind == Self.survey.steps.last?.kind)
    #expect(step.items == Self.survey.steps.last?.items)
  }
}
