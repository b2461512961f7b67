import CareModel
import CareStore
import Foundation
import Testing

/// No text that enters the store contains U+0000, on any engine.
@Suite(.onEveryEngine) struct StorableTextTests {
  /// A write of a text, with what the error says of it.
  static let writes: [(says: String, write: @Sendable (StoreWriter, String) throws -> Void)] = [
    (
      "the reason of 'walk/2026-06-02T08:00'",
      { writer, text in
        var outcome = StoreFixture.outcome("walk", day: 2)
        outcome.reason = text
        try writer.record(outcome)
      }
    ),
    (
      "the reason for which 'walk/2026-06-02T08:00' was entered late",
      { writer, text in
        var outcome = StoreFixture.outcome("walk", day: 2)
        outcome.lateEntry = text
        try writer.record(outcome)
      }
    ),
    (
      "a value of 'walk/2026-06-02T08:00'",
      { writer, text in
        try writer.record(StoreFixture.outcome("walk", day: 2, values: [OutcomeValue(.text(text))]))
      }
    ),
    (
      "the kind of a value of 'walk/2026-06-02T08:00'",
      { writer, text in
        try writer.record(StoreFixture.outcome("walk", day: 2, values: [OutcomeValue(.integer(1), kind: text)]))
      }
    ),
    (
      "the unit of a value of 'walk/2026-06-02T08:00'",
      { writer, text in
        try writer.record(StoreFixture.outcome("walk", day: 2, values: [OutcomeValue(.integer(1), units: text)]))
      }
    ),
    (
      "the words of a value of 'walk/2026-06-02T08:00'",
      { writer, text in
        var value = OutcomeValue(.integer(1))
        value.other = text
        try writer.record(StoreFixture.outcome("walk", day: 2, values: [value]))
      }
    ),
    (
      "an answer of the draft of 'walk/2026-06-02T08:00'",
      { writer, text in
        let run = Data(try JSONText.text(of: ["answers": ["note": text]]).utf8)
        let draft = SurveyDraft(
          key: OccurrenceKey("walk/2026-06-02T08:00"), run: run, hasAnswers: true, saved: StoreFixture.day(2))
        try writer.putDraft(draft, patient: "anna", carePlan: "anna.knee")
      }
    ),
    (
      "the source of a sample of patient 'anna'",
      { writer, text in
        let sample = Sample(
          patient: "anna", quantity: "weight", value: 70, start: StoreFixture.day(2), source: text, remoteID: "1")
        try writer.put(sample)
      }
    ),
    ("a text of the patient 'ben'", { writer, text in try writer.add(StoreFixture.patient("ben", given: text)) }),
    (
      "a text of the task 'walk'",
      { writer, text in
        try writer.add(StoreFixture.task("walk", title: text), owner: .plan("knee"))
      }
    ),
  ]

  @Test func aTextWithTheCharacterIsRejectedWhereItEnters() throws {
    for (says, write) in Self.writes {
      let store = try StoreFixture.enrolled()
      let before = try store.read { try $0.lastSeq() }
      for text in ["\u{0}", "a\u{0}b", "a\\\u{0}"] {
        #expect {
          try store.write(at: StoreFixture.day(3)) { try write($0, text) }
        } throws: { error in
          guard case .invalid(let reason)? = error as? StoreError else { return false }
          return reason == "\(says) contains the character U+0000; remove it"
        }
      }
      #expect(try store.read { try $0.lastSeq() } == before, "\(says): nothing is kept")
      // The escape as six characters is a text like any other.
      for text in ["\\u0000", "\\\\u0000", "u0000", "\u{1}"] {
        #expect(throws: StoreError.full, "\(says): '\(text)'") {
          try store.write(at: StoreFixture.day(3)) { writer in
            try write(writer, text)
            throw StoreError.full
          }
        }
      }
    }
  }

  @Test func theAuthorAndTheReasonAreCheckedToo() throws {
    let store = try StoreFixture.enrolled()
    for (author, why) in [("a\u{0}", nil), (nil, "a\u{0}")] as [(String?, String?)] {
      #expect {
        try store.write(at: StoreFixture.day(3), author: author, why: why) { try $0.add(StoreFixture.patient("ben")) }
      } throws: { ($0 as? StoreError)?.message.contains("U+0000") == true }
    }
  }

  @Test func theReasonOfAWriteWithinAnotherIsCheckedToo() throws {
    let store = try StoreFixture.enrolled()
    #expect {
      try store.write(at: StoreFixture.day(3), author: "a", why: "outer") { _ in
        try store.write(at: StoreFixture.day(3), why: "a\u{0}") { try $0.add(StoreFixture.patient("ben")) }
      }
    } throws: { ($0 as? StoreError)?.message == "the reason of a change contains the character U+0000; remove it" }
  }
}
