import CareModel
import CareRuntime
import CareStore
import CareSurvey
import Foundation
import Testing

/// What a registration changes in the patient's record, and what passcodes do with a keeper.
@Suite struct RegistrationTests {
  private let now: Instant

  init() throws { now = try instant("2026-10-29T10:00") }

  private static let account = Step(
    id: "account", kind: .registration(RegistrationStep(details: [.givenName, .familyName, .birthday, .sex, .email])))

  private func fixture(_ steps: Step...) throws -> Fixture {
    try Fixture(plan(task("join", try daily("09:00")) { $0.survey = Survey(id: "join", steps: steps) }))
  }

  private func begin(_ fixture: Fixture, keeping keeper: TestKeeper? = nil) throws -> SurveySession {
    let event = try fixture.event("join", on: "2026-10-29", at: "2026-10-29T10:00")
    return try fixture.runtime.keeping(passcodes: keeper).beginSurvey(event, at: now)
  }

  private func register(_ session: inout SurveySession) throws {
    try session.answer("given_name", .text(" Ana "), at: now)
    try session.answer("family_name", .text("Diaz"), at: now)
    try session.answer("birthday", .date(try date("1980-02-03")), at: now)
    try session.answer("sex", .choices(["female"]), at: now)
    try session.answer("email", .text("ana@example.org"), at: now)
    try session.next(at: now)
  }

  private func patient(_ fixture: Fixture) throws -> Version<Patient> { try fixture.runtime.patient("ana", at: now) }

  @Test func aPageThatIsSavedUpdatesTheRecord() throws {
    let fixture = try fixture(Self.account, Step(id: "end", kind: .instruction))
    let before = try patient(fixture)
    var session = try begin(fixture)
    try register(&session)
    #expect(try patient(fixture) == before, "nothing before the page is saved")
    try fixture.runtime.save(session, at: now)
    let after = try patient(fixture).value
    #expect(after.name == PersonName(given: "Ana", family: "Diaz"))
    #expect(try after.birthday == date("1980-02-03"))
    #expect(after.sex == "female")
    #expect(after.zone == before.value.zone && after.id == before.value.id)
  }

  @Test func theRecordIsWrittenOnceInTheCommitOfThePage() throws {
    let fixture = try fixture(Self.account, Step(id: "end", kind: .instruction))
    var session = try begin(fixture)
    try register(&session)
    let seq = try fixture.runtime.lastSeq()
    try fixture.runtime.save(session, at: now)
    #expect(try fixture.runtime.lastSeq() == seq + 1)
    let version = try patient(fixture).id
    try session.next(at: now)
    let outcome = try #require(try fixture.runtime.finish(session, at: now))
    #expect(try patient(fixture).id == version, "the same record is not written again")
    #expect(outcome.value.values.isEmpty)
    let answers = String(decoding: try JSONEncoder().encode(outcome.value.answers), as: UTF8.self)
    for word in ["Ana", "Diaz", "1980-02-03", "female", "ana@example.org"] { #expect(!answers.contains(word)) }
  }

  @Test func aRegistrationThatIsDiscardedChangesNothing() throws {
    let fixture = try fixture(Self.account, Step(id: "end", kind: .instruction))
    let before = try patient(fixture)
    var session = try begin(fixture)
    try register(&session)
    try session.end(.discarded, at: now)
    try fixture.runtime.finish(session, at: now)
    #expect(try patient(fixture) == before)
  }

  @Test func whatIsPlannedForLaterKeepsWhatItChanges() throws {
    let fixture = try fixture(Self.account)
    var later = try patient(fixture).value
    later.sex = "other"
    try fixture.runtime.update(later, effective: .date(try date("2026-11-05")), at: now)
    var session = try begin(fixture)
    try register(&session)
    try fixture.runtime.finish(session, at: now)
    #expect(try patient(fixture).value.sex == "female")
    let then = try fixture.runtime.patient("ana", at: instant("2026-11-06T10:00")).value
    #expect(then.sex == "other")
    #expect(then.name == PersonName(given: "Ana", family: "Diaz"))
  }

  // MARK: Passcodes

  private static let create = Step(id: "new", kind: .passcode(PasscodeStep(digits: 4)))
  private static let confirm = Step(id: "open", kind: .passcode(PasscodeStep(purpose: .confirm, digits: 4)))

  private func choose(_ code: String, in session: inout SurveySession) throws {
    try session.answer("passcode", .text(code), at: now)
    try session.answer("passcode_again", .text(code), at: now)
    try session.next(at: now)
  }

  @Test func aKeeperIsGivenWhatWasChosenAndAskedForTheRest() throws {
    let fixture = try fixture(Self.create, Self.confirm), keeper = TestKeeper()
    var session = try begin(fixture, keeping: keeper)
    try choose("1234", in: &session)
    #expect(keeper.codes == ["ana": "1234"])
    try session.answer("passcode", .text("4321"), at: now)
    #expect(throws: SurveyRunError.wrongPasscode(step: "open", left: 2)) { try session.next(at: now) }
    #expect(session.answer(to: "passcode") == nil, "a refused code is not checked again")
    #expect(session.step?.id == "open")
    #expect(throws: SurveyRunError.unanswered(items: ["passcode"])) { try session.next(at: now) }
    #expect(keeper.checks == 1)
    try session.answer("passcode", .text("4321"), at: now)
    #expect(throws: SurveyRunError.wrongPasscode(step: "open", left: 1)) { try session.end(.completed, at: now) }
    try session.answer("passcode", .text("1234"), at: now)
    try session.next(at: now)
    #expect(session.finished == .completed)
  }

  @Test func aLockedOrMissingPasscodeIsRefused() throws {
    let fixture = try fixture(Self.confirm), keeper = TestKeeper()
    var session = try begin(fixture, keeping: keeper)
    try session.answer("passcode", .text("1234"), at: now)
    #expect(throws: SurveyRunError.noPasscode(step: "open")) { try session.next(at: now) }
    keeper.codes = ["ana": "1234"]
    keeper.isLocked = true
    try session.answer("passcode", .text("1234"), at: now)
    #expect(throws: SurveyRunError.passcodeLocked(step: "open", seconds: 60)) { try session.next(at: now) }
    #expect(session.finished == nil)
  }

  @Test func goingBackAndOnKeepsAndChecksNothingTwice() throws {
    let fixture = try fixture(Self.create, Step(id: "end", kind: .instruction)), keeper = TestKeeper()
    var session = try begin(fixture, keeping: keeper)
    try choose("1234", in: &session)
    keeper.codes = [:]
    try session.back()
    try session.next(at: now)
    #expect(keeper.codes.isEmpty)
    #expect(session.step?.id == "end")
  }

  @Test func whoIsErasedHasNoPasscode() throws {
    let fixture = try fixture(Self.create), keeper = TestKeeper()
    keeper.codes = ["ana": "1234", "ben": "4321"]
    try fixture.runtime.keeping(passcodes: keeper).erase("ana", at: now)
    #expect(keeper.codes == ["ben": "4321"])
  }

  @Test func whosePasscodeCannotBeForgottenIsNotErased() throws {
    let fixture = try fixture(Self.create), keeper = TestKeeper()
    keeper.isBroken = true
    #expect(throws: CancellationError.self) { try fixture.runtime.keeping(passcodes: keeper).erase("ana", at: now) }
    #expect(try patient(fixture).value.id == "ana")
  }

  @Test func aStepWhoseCodeCannotBeKeptIsNotLeft() throws {
    let fixture = try fixture(Self.create, Step(id: "end", kind: .instruction)), keeper = TestKeeper()
    keeper.isBroken = true
    var session = try begin(fixture, keeping: keeper)
    #expect(throws: CancellationError.self) { try choose("1234", in: &session) }
    #expect(session.step?.id == "new")
  }

  @Test func withoutAKeeperTheHostIsOnlyGivenTheCode() throws {
    var session = try begin(fixture(Self.confirm))
    try session.answer("passcode", .text("1234"), at: now)
    try session.next(at: now)
    #expect(session.finished == .completed)
    #expect(session.withheld.map(\.passcode) == ["1234"])
  }
}

/// A keeper that takes three codes.
private final class TestKeeper: PasscodeKeeper, @unchecked Sendable {  // allowed: one test uses it
  var codes: [Patient.ID: String] = [:]
  var isLocked = false
  /// Whether nothing can be written.
  var isBroken = false
  private(set) var checks = 0

  func hasPasscode(_ patient: Patient.ID) -> Bool { codes[patient] != nil }

  func keep(_ code: String, of patient: Patient.ID, at now: Instant) throws {
    if isBroken { throw CancellationError() }
    codes[patient] = code
  }

  func check(_ code: String, of patient: Patient.ID, at now: Instant) -> PasscodeCheck {
    guard let right = codes[patient] else { return .none }
    if isLocked { return .locked(seconds: 60) }
    checks += 1
    return code == right ? .right : .wrong(left: 3 - checks)
  }

  func forget(_ patient: Patient.ID) throws -> Bool {
    if isBroken { throw CancellationError() }
    return codes.removeValue(forKey: patient) != nil
  }
}
