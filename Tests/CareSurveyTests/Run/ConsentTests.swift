import CareModel
import CareSurvey
import Foundation
import Testing

@Suite struct ConsentTests {
  private let now = Moment.start

  private static func consent(
    _ document: String = "# Taking part\n\nIt is voluntary.", version: String? = "2", readToEnd: Bool = false,
    again: Bool = true, questions: [FormItem] = []
  ) -> Step {
    Step(
      id: "agree",
      kind: .consent(ConsentStep(document: document, version: version, readToEnd: readToEnd, again: again)),
      items: questions)
  }

  private static let signature = Step(id: "sign", kind: .signature(SignatureStep()))

  private static var question: FormItem {
    var item = boolean("must_stay", required: true)
    item.correct = .boolean(false)
    item.explanation = "You may leave at any time."
    return item
  }

  // MARK: Document

  @Test func anAgreementKeepsTheVersionAndTheHashOfTheDocument() throws {
    var run = try run(survey(Self.consent("abc"), instruction("b")))
    try run.answer("agree", .boolean(true), at: now)
    try run.next(at: now)
    // The SHA-256 of "abc" is an example of FIPS 180-4.
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(try run.result().step("agree")?.document == DocumentReference(version: "2", hash: hash))
  }

  @Test func aDocumentThatWasOnlyReadIsNoResult() throws {
    var run = try run(survey(Self.consent()))
    run.readToEnd(at: now)
    #expect(try run.result().step("agree")?.document == nil)
  }

  @Test func theEndOfTheDocumentComesBeforeTheAgreement() throws {
    var run = try run(survey(Self.consent(readToEnd: true)))
    #expect(throws: AnswerError.notRead) { try run.answer("agree", .boolean(true), at: now) }
    run.readToEnd(at: Moment.after(60))
    try run.answer("agree", .boolean(true), at: Moment.after(70))
    #expect(try run.result().step("agree")?.document?.read == Moment.after(60))
  }

  @Test func decliningNeedsNoReading() throws {
    var run = try run(survey(Self.consent(readToEnd: true, questions: [Self.question])))
    try run.answer("agree", .boolean(false), at: now)
    try run.next(at: now)
    #expect(run.finished == .discarded)
  }

  @Test func aTranslationHasItsOwnHashAndItsLanguage() throws {
    let own = survey(Self.consent("It is voluntary."))
    var run = try run(own)
    run.show(survey(Self.consent("Es ist freiwillig.")), in: "de")
    try run.answer("agree", .boolean(true), at: now)
    let document = try #require(try run.result().step("agree")?.document)
    #expect(document.language == "de")
    #expect(document.hash == ConsentStep(document: "Es ist freiwillig.").documentHash)
  }

  @Test func anUntranslatedDocumentHasNoLanguage() throws {
    var run = try run(survey(Self.consent()))
    run.show(survey(Self.consent()), in: "de")
    try run.answer("agree", .boolean(true), at: now)
    #expect(try run.result().step("agree")?.document?.language == nil)
  }

  // MARK: Changed documents

  @Test func aResumedRunAsksAgainForAChangedDocument() throws {
    var run = try run(survey(Self.consent("old"), Self.signature, instruction("c")))
    try run.answer("agree", .boolean(true), at: now)
    try run.next(at: now)
    try run.answer("sign", .signature(Signature(name: "Ada Example")), at: now)
    try run.next(at: now)
    var (resumed, changes) = try SurveyRun.resume(
      survey(Self.consent("new"), Self.signature, instruction("c")), from: run.save())
    #expect(resumed.path == ["agree"])
    #expect(resumed.answer(to: "agree") == nil)
    #expect(changes.contains(.refusedAnswer(step: "agree", item: "agree", code: "other_document")))
    try resumed.answer("agree", .boolean(true), at: now)
    try resumed.next(at: now)
    #expect(resumed.answer(to: "sign") == nil)
  }

  @Test func aResumedRunKeepsTheAgreementToTheSameDocument() throws {
    var run = try run(survey(Self.consent("old"), instruction("b")))
    try run.answer("agree", .boolean(true), at: now)
    try run.next(at: now)
    let saved = try JSONDecoder().decode(SavedRun.self, from: JSONEncoder().encode(run.save()))
    let (resumed, _) = try SurveyRun.resume(survey(Self.consent("old"), instruction("b", text: "new")), from: saved)
    #expect(resumed.path == ["agree", "b"])
    #expect(try resumed.result().step("agree")?.document?.version == "2")
  }

  @Test(arguments: [("2", ["b"]), ("3", ["agree"])])
  func whoAgreedToTheSameVersionIsAskedOnlyOnce(version: String, path: [String]) throws {
    var first = try run(survey(Self.consent()))
    try first.answer("agree", .boolean(true), at: now)
    try first.next(at: now)
    let again = survey(Self.consent("new text", version: version, again: false), instruction("b"))
    let run = try SurveyRun.begin(again, last: try first.result(), runID: "r", at: now)
    #expect(run.path == path)
  }

  @Test func whoAgreedIsAskedAgainUnlessTheAuthorSaysOtherwise() throws {
    var first = try run(survey(Self.consent()))
    try first.answer("agree", .boolean(true), at: now)
    try first.next(at: now)
    let run = try SurveyRun.begin(survey(Self.consent()), last: try first.result(), runID: "r", at: now)
    #expect(run.path == ["agree"])
  }

  // MARK: Questions about the document

  @Test func aWrongAnswerIsExplainedAndAskedAgain() throws {
    var run = try run(survey(Self.consent(questions: [Self.question]), instruction("b")))
    #expect(try run.visibleItems.map(\.id) == ["must_stay", "agree"])
    try run.answer("must_stay", .boolean(true), at: now)
    try run.answer("agree", .boolean(true), at: now)
    #expect(
      throws: SurveyRunError.incorrect(items: [.init(item: "must_stay", message: "You may leave at any time.")])
    ) { try run.next(at: now) }
    try run.answer("must_stay", .boolean(false), at: now)
    try run.next(at: now)
    #expect(run.step?.id == "b")
    let answers = try run.result().step("agree")?.answers
    #expect(answers?.map(\.attempts) == [2, nil])
  }

  @Test func aFormCanHaveCorrectAnswersToo() throws {
    var item = choice("when", ["now", "later"])
    item.correct = .text("later")
    var run = try run(survey(form("f", item)))
    try run.next(at: now)
    #expect(run.finished == .completed)
    run = try self.run(item)
    try run.answer("when", .choices(["now"]), at: now)
    #expect(throws: SurveyRunError.self) { try run.next(at: now) }
    try run.answer("when", .choices(["later"]), at: now)
    try run.next(at: now)
    #expect(run.finished == .completed)
  }

  private func run(_ item: FormItem) throws -> SurveyRun {
    try SurveyRun.begin(survey(form("f", item)), runID: "r", at: now)
  }

  private func run(_ survey: Survey) throws -> SurveyRun { try SurveyRun.begin(survey, runID: "r", at: now) }

  // MARK: Signature

  @Test func aSignatureHasTheTimeTheZoneAndTheDocument() throws {
    var run = try run(survey(Self.consent(), Self.signature))
    run.zone = Zone("Europe/Berlin") ?? .utc
    try run.answer("agree", .boolean(true), at: now)
    try run.next(at: now)
    try run.answer("sign", .signature(Signature(name: "  Ada Example ")), at: Moment.after(5))
    try run.next(at: now)
    let result = try run.result()
    #expect(
      result.answer("sign")
        == .signature(Signature(name: "Ada Example", signed: Moment.after(5), zone: Zone("Europe/Berlin"))))
    #expect(result.step("sign")?.document == result.step("agree")?.document)
  }

  @Test func aCorrectedSignatureKeepsItsTime() throws {
    let before = AnswerResult(
      itemID: "sign", answer: .signature(Signature(name: "Ada", signed: now, zone: .utc)), format: "signature")
    var run = try run(survey(Self.signature))
    try run.restore("sign", before, at: Moment.after(100))
    #expect(run.answer(to: "sign") == before.answer)
  }

  @Test func goingBackKeepsTheSignatureOfTheSameDocument() throws {
    var run = try run(survey(Self.consent(), Self.signature, instruction("c")))
    try run.answer("agree", .boolean(true), at: now)
    try run.next(at: now)
    try run.answer("sign", .signature(Signature(name: "Ada")), at: now)
    try run.back()
    try run.next(at: now)
    #expect(run.answer(to: "sign") != nil)
  }

  @Test func aSignatureHasNoValuesAndNoTextInErrors() throws {
    let answer = Answer.signature(Signature(name: "Ada Example"))
    #expect(answer.scalars.isEmpty)
    var run = try run(survey(Self.signature))
    let long = String(repeating: "Ada", count: 100)
    #expect {
      try run.answer("sign", .signature(Signature(name: long)), at: now)
    } throws: {
      !"\($0) \(($0 as? AnswerError)?.message ?? "")".contains("Ada")
    }
  }

  @Test(arguments: [
    "M 10 20 L 5 6", "M10,20C15 5 30.5 5 42 -18Z", "M 0 0 L 1 1 2 2 M 5 5 Q 1 2 3 4",
  ])
  func strokesArePathData(strokes: String) throws {
    var run = try run(survey(Self.signature))
    try run.answer("sign", .signature(Signature(name: "Ada", strokes: strokes)), at: now)
    #expect(Signature(name: "Ada", strokes: strokes).strokeBox != nil)
  }

  @Test(arguments: [
    "", "L 1 2", "M 1", "M 1 2 L", "M 1 2 C 1 2 3 4", "m 1 2", "M 1 2 A 1 2 3 4 5 6 7", "M 1e9 2", "M nan 1",
    "M 1 2 \"/><script>", "M 1 2 Z 3", "M 999999 1", "Z", "M 1 2" + String(repeating: " L 1 2", count: 12_000),
  ])
  func otherStrokesAreRefused(strokes: String) throws {
    var run = try run(survey(Self.signature))
    #expect(throws: AnswerError.badStrokes) {
      try run.answer("sign", .signature(Signature(name: "Ada", strokes: strokes)), at: now)
    }
  }

  // MARK: Copies

  @Test func aCopyHasTheTextOfTheHash() throws {
    var run = try run(survey(Self.consent("old"), Self.signature))
    try run.answer("agree", .boolean(true), at: now)
    try run.next(at: now)
    try run.answer("sign", .signature(Signature(name: "Ada")), at: now)
    try run.next(at: now)
    let versions = [survey(Self.consent("new")), survey(Self.consent("old"))]
    let copies = try run.result().signedDocuments(in: .utc) { _ in versions }
    #expect(copies.map(\.document) == ["old"])
    #expect(copies.map(\.signature?.name) == ["Ada"])
    #expect(throws: SurveyRunError.noDocument(step: "agree")) {
      try run.result().signedDocuments(in: .utc) { _ in [versions[0]] }
    }
  }

  // MARK: Problems

  @Test func whatAnAuthorCannotWriteIsReported() {
    var wrong = Self.question
    wrong.correct = .text("no")
    var alone = boolean("x")
    alone.explanation = "Because."
    let steps = survey(
      Self.consent("a\n\n<b>c</b>"), Step(id: "sign", kind: .signature(SignatureStep(of: "agreee"))),
      form("f", wrong, alone))
    let messages = steps.diagnose().filter { !$0.code.isWarning }.map { "\($0.path): \($0.message)" }
    #expect(
      messages == [
        "steps[1].document: line 3 of the document: HTML is not allowed; write Markdown, or \\< for the character",
        "steps[1].document: line 3 of the document: HTML is not allowed; write Markdown, or \\< for the character",
        "steps[2].of: there is no consent 'agreee'; did you mean 'agree'?",
        "steps[3].items[1].correct: the correct answer is invalid: \(AnswerError.wrongType(expected: .yesOrNo).message)",
        "steps[3].items[2].explanation: `explanation` is shown after a wrong answer; add the `correct` one",
      ])
    let again = survey(Self.consent(version: nil, again: false)).diagnose().map(\.message)
    #expect(again == ["`again = false` compares versions; add the `version` of the document"])
    let same = survey(Self.consent(questions: [boolean("agree")])).diagnose().map(\.message)
    #expect(same.contains("'agree' is the item of the agreement; use another id"))
  }

  @Test func whatIsNotUsedIsNotStored() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let plain = Step(id: "agree", kind: .consent(ConsentStep(document: "D")))
    let json = String(decoding: try encoder.encode(plain.kind), as: UTF8.self)
    #expect(json == #"{"document":"D","type":"consent"}"#)
    var run = try run(survey(boolean("q").asked))
    try run.answer("q", .boolean(true), at: now)
    try run.next(at: now)
    let result = String(decoding: try encoder.encode(try run.result()), as: UTF8.self)
    #expect(!result.contains("document") && !result.contains("attempts"))
  }
}

extension FormItem {
  /// A form with the item alone.
  fileprivate var asked: Step { Step(id: "f", kind: .form, items: [self]) }
}
