import CareModel
import CareSurvey
import Foundation
import Testing

/// Answers that the host is given and that nothing keeps: those of registrations and passcodes.
@Suite struct WithheldAnswerTests {
  private static let account = Step(
    id: "account", kind: .registration(RegistrationStep(details: [.email, .password, .givenName, .birthday, .sex])))
  private static let secrets: [(item: String, answer: Answer)] = [
    ("email", .text("ana@example.org")), ("password", .text("correct horse")),
    ("password_again", .text("correct horse")), ("given_name", .text("Ana")),
    ("birthday", .date(CivilDate("1980-02-03") ?? Zone.utc.date(of: Moment.start))), ("sex", .choices(["female"])),
  ]
  private static let words = ["ana@example.org", "correct horse", "Ana", "1980-02-03", "female"]

  private func registered(_ rest: Step...) throws -> SurveyRun {
    var run = try run(Survey(id: "s", steps: [Self.account] + rest))
    for (item, answer) in Self.secrets { try run.answer(item, answer, at: Moment.start) }
    return run
  }

  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  @Test func theHostIsGivenTheAnswers() throws {
    var run = try registered(instruction("i"))
    #expect(run.withheld.isEmpty)
    try run.next(at: Moment.start)
    let given = try #require(run.withheld.first)
    for (item, answer) in Self.secrets { #expect(given.answer(to: item) == answer) }
    #expect(given.answer(to: .email) == .text("ana@example.org"))
  }

  @Test func neitherADraftNorAResultHasThem() throws {
    var run = try registered(instruction("i"))
    var texts = [try json(run.save()), try json(run.result())]
    try run.next(at: Moment.start)
    texts += [
      try json(run.save()), try json(run.result()), "\(run.withheld)", "\(run.withheld.first.debugDescription)",
    ]
    var dumped = ""
    dump(run.withheld, to: &dumped)
    try run.next(at: Moment.start)
    texts += [dumped, try json(run.result())]
    for text in texts {
      for word in Self.words { #expect(!text.contains(word), "\(text)") }
    }
  }

  @Test func aResultSaysWhichWereGiven() throws {
    let optional = RegistrationStep(details: [.email, .phone], required: [.email])
    var run = try run(survey(Step(id: "account", kind: .registration(optional)), instruction("i")))
    try run.answer("email", .text("ana@example.org"), at: Moment.start)
    try run.next(at: Moment.start)
    let result = try run.result()
    #expect(result.answer("email") == .withheld)
    #expect(result.answer("phone") == nil)
    #expect(result.find(ItemReference(item: "email"))?.scalars == [])
    #expect(try Condition.isAnswered(item: ItemReference(item: "email")).holds(in: result, hooks: nil))
    #expect(try !Condition.isAnswered(item: ItemReference(item: "phone")).holds(in: result, hooks: nil))
  }

  @Test func aChangedPasswordLeavesNoTrace() throws {
    var run = try registered(instruction("i"))
    try run.answer("password", .text("battery staple"), at: Moment.start)
    #expect(run.answer(to: "password_again") == nil)
    try run.answer("password_again", .text("battery staple"), at: Moment.start)
    #expect(try run.result().step("account")?.changes == nil)
    try run.next(at: Moment.start)
    #expect(run.withheld.first?.answer(to: .password) == .text("battery staple"))
  }

  @Test func goingBackKeepsWhatWasGiven() throws {
    var run = try registered(instruction("i"))
    try run.next(at: Moment.start)
    try run.back()
    #expect(run.answer(to: "email") == .withheld)
    try run.answer("email", .text("bo@example.org"), at: Moment.start)
    try run.next(at: Moment.start)
    #expect(run.withheld.count == 1)
    #expect(run.withheld.first?.answer(to: .email) == .text("bo@example.org"))
    #expect(run.withheld.first?.answer(to: .password) == .text("correct horse"))
  }

  @Test func aRunIsResumedWithoutThem() throws {
    var run = try registered(instruction("i"))
    let before = try SurveyRun.resume(run.survey, from: run.save())
    #expect(before.changes.isEmpty)
    #expect(before.run.answer(to: "email") == nil)
    try run.next(at: Moment.start)
    var after = try SurveyRun.resume(run.survey, from: run.save())
    #expect(after.changes.isEmpty)
    #expect(after.run.path == ["account", "i"])
    #expect(after.run.withheld.isEmpty)
    try after.run.next(at: Moment.start)
    #expect(try after.run.result().answer("email") == .withheld)
  }

  @Test func noHookSeesThem() throws {
    let hooks = SeenResults()
    var definition = survey(Self.account, instruction("i"))
    definition.runHooks[.changed] = Hook(path: "on_change")
    var run = try SurveyRun.begin(definition, hooks: hooks, runID: "r", at: Moment.start)
    for (item, answer) in Self.secrets { try run.answer(item, answer, at: Moment.start) }
    #expect(hooks.seen.count == Self.secrets.count)
    for result in hooks.seen {
      let text = try json(result)
      for word in Self.words { #expect(!text.contains(word)) }
    }
  }

  @Test func thePasswordHasARuleAndIsTypedTwice() throws {
    let strict = RegistrationStep(
      details: [.password], passwordLength: 10, passwordPattern: "[0-9]", passwordMessage: "Use a digit.")
    var run = try run(survey(Step(id: "account", kind: .registration(strict))))
    #expect(throws: AnswerError.tooShort(least: 10, length: 5)) {
      try run.answer("password", .text("short"), at: Moment.start)
    }
    #expect(throws: AnswerError.patternMismatch(message: "Use a digit.")) {
      try run.answer("password", .text("long enough"), at: Moment.start)
    }
    try run.answer("password", .text("long enough 1"), at: Moment.start)
    #expect(throws: AnswerError.self) { try run.answer("password_again", .text("long enough 2"), at: Moment.start) }
    #expect(throws: SurveyRunError.unanswered(items: ["password_again"])) { try run.next(at: Moment.start) }
  }

  @Test func anOptionalPasswordThatIsGivenIsTypedTwice() throws {
    let optional = RegistrationStep(details: [.password], required: [])
    var run = try run(survey(Step(id: "account", kind: .registration(optional))))
    try run.answer("password", .text("long enough"), at: Moment.start)
    #expect(throws: SurveyRunError.unanswered(items: ["password_again"])) { try run.next(at: Moment.start) }
    try run.answer("password", nil, at: Moment.start)
    try run.next(at: Moment.start)
    #expect(run.finished == .completed)
    #expect(run.withheld.isEmpty)
  }

  @Test func aPasscodeIsGivenToTheHost() throws {
    let steps = [
      Step(id: "choose", kind: .passcode(PasscodeStep(digits: 4))),
      Step(id: "type", kind: .passcode(PasscodeStep(purpose: .confirm, digits: 4))),
    ]
    var run = try run(Survey(id: "s", steps: steps))
    for wrong in ["123", "12345", "abcd", "12 4"] {
      #expect(throws: AnswerError.self, "\(wrong)") { try run.answer("passcode", .text(wrong), at: Moment.start) }
    }
    try run.answer("passcode", .text("1234"), at: Moment.start)
    try run.answer("passcode_again", .text("1234"), at: Moment.start)
    try run.next(at: Moment.start)
    #expect(try run.visibleItems.map(\.id) == ["passcode"])
    try run.answer("passcode", .text("4321"), at: Moment.start)
    try run.next(at: Moment.start)
    #expect(run.withheld.map(\.passcode) == ["1234", "4321"])
    #expect(!(try json(run.result())).contains("1234"))
  }

  @Test func theQuestionsAreInTheLanguageOfTheParticipant() throws {
    var run = try run(survey(Self.account))
    run.language = .german
    #expect(
      try run.visibleItems.map(\.text) == [
        "E-Mail-Adresse", "Passwort", "Passwort noch einmal", "Vorname", "Geburtsdatum", "Geschlecht",
      ])
    #expect(try run.visibleItems.last?.format.definition.options.first?.text == "weiblich")
  }

  @Test func theRecordHasTheNameTheBirthdayAndTheSex() {
    let answers = WithheldAnswers(
      step: "account", kind: Self.account.kind, answers: Dictionary(uniqueKeysWithValues: Self.secrets))
    var patient = Patient(id: "ana", name: PersonName(given: "Anna", family: "Diaz"), zone: .utc)
    patient = answers.applied(to: patient)
    #expect(patient.name == PersonName(given: "Ana", family: "Diaz"))
    #expect(patient.birthday == CivilDate("1980-02-03"))
    #expect(patient.sex == "female")
    let other = Patient(id: "bo", zone: .utc)
    #expect(WithheldAnswers(step: "p", kind: .passcode(PasscodeStep()), answers: [:]).applied(to: other) == other)
  }

  @Test func nothingReadsAnAnswerThatIsNotKept() {
    let email = ItemReference("email")
    let conditions: [(Condition, isRight: Bool)] = [
      (.isAnswered(item: email), true), (.isSkipped(item: email), true),
      (.equals(item: email, value: .text("a@b.c")), false), (.matches(item: email, pattern: "a"), false),
      (.isDontKnow(item: email), false),
    ]
    for (condition, isRight) in conditions {
      let problems = survey(Self.account, instruction("i", skip: condition)).diagnose()
      #expect(problems.map(\.path) == (isRight ? [] : ["steps[2].skip"]), "\(condition)")
    }
    let said = survey(Self.account, instruction("i", text: "Hello {given_name}")).diagnose()
    #expect(said.map(\.path) == ["steps[2].text"])
  }

  @Test func whatAnAuthorGetsWrongIsNamedByItsField() {
    let cases: [(kind: StepKind, paths: [String])] = [
      (.registration(RegistrationStep(details: [])), ["fields"]),
      (.registration(RegistrationStep(details: [.email, .email])), ["fields[2]"]),
      (.registration(RegistrationStep(details: [.email], required: [.phone])), ["required[1]"]),
      (.registration(RegistrationStep(details: [.password], passwordLength: 3)), ["password_length"]),
      (.registration(RegistrationStep(details: [.password], passwordPattern: "[0-9]")), ["password_message"]),
      (.registration(RegistrationStep(details: [.password], passwordMessage: "No.")), ["password_pattern"]),
      (
        .registration(RegistrationStep(details: [.email], passwordPattern: "a", passwordMessage: "No.")),
        ["password_pattern"]
      ), (.registration(RegistrationStep(details: [.email], passwordLength: 12)), ["password_length"]),
      (.passcode(PasscodeStep(digits: 5)), ["digits"]),
    ]
    for (kind, paths) in cases {
      let problems = survey(Step(id: "s", kind: kind)).diagnose()
      #expect(problems.map(\.path) == paths.map { "steps[1].\($0)" }, "\(kind)")
    }
    #expect(survey(Self.account, Step(id: "p", kind: .passcode(PasscodeStep()))).diagnose() == [])
  }
}

/// Hooks that keep the results that they are called with.
private final class SeenResults: SurveyHooks {
  private(set) var seen: [SurveyResult] = []

  func holds(_ hook: Hook, _ result: SurveyResult) throws -> Bool { true }
  func destination(_ hook: Hook, _ result: SurveyResult) throws -> String? { nil }
  func reply(_ hook: Hook, to moment: RunMoment) throws -> RunReply {
    seen.append(moment.result)
    return .nothing
  }
}
