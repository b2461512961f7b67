import CareModel
import Foundation
import Testing

/// What the store keeps can be read by a person, and reads back as it was.
@Suite struct StoredShapeTests {
  private func check<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A bare word is no JSON document everywhere: a list of one is.
    #expect(String(decoding: try encoder.encode([value]), as: UTF8.self) == "[\(text)]")
    #expect(try JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8)) == [value])
  }

  @Test func valuesNameTheirType() throws {
    try check(OutcomeValue(.integer(25), kind: "dose", units: "mg"), #"{"integer":25,"kind":"dose","units":"mg"}"#)
    try check(OutcomeValue(.double(2.5)), #"{"double":2.5}"#)
    try check(OutcomeValue(.boolean(true)), #"{"boolean":true}"#)
    try check(OutcomeValue(.text("so")), #"{"text":"so"}"#)
    try check(OutcomeValue(.binary(Data([1, 2, 3]))), #"{"binary":"AQID"}"#)
    try check(
      OutcomeValue(.date(Instant(milliseconds: 0)), recorded: Instant(milliseconds: 1)),
      #"{"date":"1970-01-01T00:00:00Z","recorded":"1970-01-01T00:00:00.001Z"}"#)
  }

  @Test func effectiveTimesAreOneText() throws {
    try check(Effective.beginning, #""beginning""#)
    try check(Effective.date(try #require(CivilDate("2026-06-07"))), #""2026-06-07""#)
    try check(Effective.instant(Instant(milliseconds: 0)), #""1970-01-01T00:00:00Z""#)
  }

  @Test func ownersNameWhoseTheyAre() throws {
    try check(Owner.none, #""none""#)
    try check(Owner.plan("nausea"), #"{"plan":"nausea"}"#)
    try check(Owner.carePlan("ana.nausea"), #"{"carePlan":"ana.nausea"}"#)
    try check(Owner.patient("ana"), #"{"patient":"ana"}"#)
  }

  @Test func choicesOfATaskAreTheWordsOfAPlanFile() throws {
    try check(Closing.endOfDay, #""end of day""#)
    try check(Closing.after(.days(28)), #"{"days":28}"#)
    try check(Reminder.atStart(text: nil), #"{"at":"start"}"#)
    try check(Reminder.afterStart(.seconds(600), text: "Now"), #"{"after_start":{"seconds":600},"text":"Now"}"#)
    try check(Reminder.beforeClose(.seconds(300), text: nil), #"{"before_close":{"seconds":300}}"#)
    try check(Extraction.answers, #""answers""#)
    try check(Extraction.items(["pain"]), #"{"items":["pain"]}"#)
    try check(Extraction.hook(Hook(path: "tasks.a.extract")), #"{"hook":"tasks.a.extract"}"#)
    try check(ProgressStrategy.targetsMet, #""targets_met""#)
    try check(ProgressStrategy.hook(Hook(path: "tasks.a.progress")), #"{"hook":"tasks.a.progress"}"#)
  }

  @Test func seriesNameWhatTheyDraw() throws {
    try check(SeriesDefinition.Source.adherence(tasks: nil), #"{"adherence":[]}"#)
    try check(SeriesDefinition.Source.adherence(tasks: ["walk"]), #"{"adherence":["walk"]}"#)
    try check(SeriesDefinition.Source.values(task: "sleep", kind: "sleep"), #"{"kind":"sleep","task":"sleep"}"#)
  }
}
