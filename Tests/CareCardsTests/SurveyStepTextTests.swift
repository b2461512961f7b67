import CareCards
import CareModel
import CareTestSupport
import Testing

struct SurveyStepTextTests {
  private let form = Step(
    id: "how", kind: .form, title: "Check in", text: "Please answer the following questions.",
    items: [
      FormItem(
        id: "pain", text: "How would you rate your pain?",
        format: .scale(ScaleFormat(min: 1, max: 10, minLabel: "No pain", maxLabel: "Very painful")), required: true),
      FormItem(
        id: "sleep", text: "How many hours did you sleep?", detail: "Naps count.",
        format: .scale(ScaleFormat(min: 0, max: 12, units: "h")), required: true, dontKnow: true),
      FormItem(
        id: "symptoms", text: "Which of these did you have?",
        format: .choice(
          ChoiceFormat(
            options: [
              ChoiceOption(value: "swelling", text: "Swelling", detail: "the knee is thicker than the other"),
              ChoiceOption(value: "fever", text: "Fever"),
              ChoiceOption(value: "none", text: "None of these", exclusive: true),
            ], multiple: true))),
      FormItem(
        id: "dose", text: "How much ibuprofen did you take?",
        format: .numeric(NumericFormat(digits: 1, min: 0, max: 2400, units: "mg"))),
      FormItem(id: "walked", text: "Did you walk today?", format: .boolean(BooleanFormat()), required: true),
      FormItem(id: "note", text: "Anything else?", format: .text(TextFormat(maxLength: 200))),
    ])

  @Test func aFormShowsItsItemsAndPrompts() throws {
    let text = SurveyStepText(step: form, items: form.items, position: "1 of 2")
    try Golden.check(text.text(TerminalStyle(width: 64)).description, "survey-form.txt")
  }

  @Test(arguments: Language.all) func everyFormatHasAPromptAndShowsItsAnswer(language: Language) throws {
    var random = SampleRandom()
    let items = AnswerFormatSamples.all.map { format in
      FormItem(id: format.name, text: format.name, format: format, required: true)
    }
    let answers = Dictionary(
      uniqueKeysWithValues: try items.map {
        ($0.id, try $0.validate($0.format.definition.randomAnswer(using: &random)))
      })
    let text = SurveyStepText(
      step: Step(id: "gallery", kind: .form, items: items), items: items, answers: answers, language: language)
    try Golden.check(text.text(TerminalStyle(width: 80)).description, "survey-formats-\(language.tag).txt")
  }

  @Test func answersAndErrorsAreBelowTheirItems() throws {
    let text = SurveyStepText(
      step: form, items: form.items,
      answers: [
        "pain": .integer(4), "sleep": .dontKnow, "symptoms": .choices(["swelling", "fever"]), "dose": .double(9000),
        "walked": .boolean(true),
      ], problems: ["dose": "9000 is more than 2400, the most that can be."])
    try Golden.check(text.text(TerminalStyle(width: 64)).description, "survey-answers.txt")
  }

  @Test func aConsentShowsItsDocument() throws {
    let step = Step(
      id: "consent",
      kind: .consent(ConsentStep(document: "Your data stay on this device.\n\nYou may stop at any time.")),
      title: "Consent")
    let text = SurveyStepText(step: step, items: step.questions)
    try Golden.check(text.text(TerminalStyle(width: 64)).description, "survey-consent.txt")
  }

  @Test(arguments: zip(Language.all, ["Do you agree?", "Stimmen Sie zu?", "¿Está de acuerdo?", "동의하십니까?"]))
  func aConsentAsksInTheLanguage(language: Language, question: String) {
    let step = Step(id: "consent", kind: .consent(ConsentStep(document: "…")), title: "Consent")
    let text = SurveyStepText(step: step, items: step.questions, language: language)
    #expect(text.text(TerminalStyle(width: 64)).description.contains(question))
  }

  @Test func theQuestionsOfAConsentHaveTheirOwnTexts() {
    var step = Step(id: "agree", kind: .consent(ConsentStep(document: "…")), title: "Consent")
    step.items = [FormItem(id: "stay", text: "Must you stay?", format: .boolean(BooleanFormat()))]
    let text = SurveyStepText(step: step, items: step.questions)
    let shown = step.questions.map { text.text(of: $0, TerminalStyle(width: 64)).description }
    #expect(shown[0].hasPrefix(" Must you stay?\n") && shown[1].hasPrefix(" Do you agree?\n"), "\(shown)")
  }

  @Test func thePositionIsBehindTheTitleOrAboveIt() {
    var text = SurveyStepText(
      step: Step(id: "a", kind: .instruction, title: "Your headache today"), items: [], position: "Page 2 of 12")
    #expect(text.text(TerminalStyle(width: 40)).description == " Your headache today        Page 2 of 12\n")
    text.step.title = "Your headache today, and all of last week"
    #expect(
      text.text(TerminalStyle(width: 40)).description
        == " Your headache today, and   Page 2 of 12\n all of last week\n")
    text.step.title = "Your headache today"
    text.isPositionAbove = true
    #expect(text.text(TerminalStyle(width: 40)).description == " Page 2 of 12\n Your headache today\n")
    text.step.title = nil
    #expect(text.text(TerminalStyle(width: 40)).description == " Page 2 of 12\n")
    text.view = CardView(title: "Drawn")
    #expect(text.text(TerminalStyle(width: 40)).description == " Page 2 of 12\n Drawn\n")
  }

  @Test func aCompletionShowsItsTexts() {
    let step = Step(id: "done", kind: .completion, title: "All done!", text: "Thank you.")
    #expect(SurveyStepText(step: step, items: []).text(TerminalStyle()) == " All done!\n Thank you.\n")
  }
}
