import CareBase
import Testing

@Suite struct RecordDetailsTests {
  private let whole = RecordDetails(
    group: "a", tags: ["b"], remoteID: "c", source: "d", asset: "e", userInfo: ["f": "g"],
    notes: [Note(content: "h")])

  @Test func eachFieldIsReadBack() {
    var details = RecordDetails()
    details.group = "a"
    details.tags.insert("b")
    details.remoteID = "c"
    details.source = "d"
    details.asset = "e"
    details.userInfo["f"] = "g"
    details.notes.append(Note(content: "h"))
    #expect(details == whole)
    #expect(details.group == "a" && details.tags == ["b"] && details.remoteID == "c" && details.source == "d")
    #expect(details.asset == "e" && details.userInfo == ["f": "g"] && details.notes.map(\.content) == ["h"])
  }

  /// Details without content are the same, however they came to be.
  @Test func detailsWhoseFieldsWereClearedAreEmpty() {
    var details = whole
    #expect(!details.isEmpty)
    details.group = nil
    details.tags.remove("b")
    details.remoteID = nil
    details.source = nil
    details.asset = nil
    details.userInfo["f"] = nil
    #expect(!details.isEmpty)
    details.notes.removeAll()
    #expect(details.isEmpty)
    #expect(details == RecordDetails())
    #expect(details.hashValue == RecordDetails(group: nil).hashValue)
  }

  @Test func aCopyThatIsChangedLeavesTheOther() {
    var copy = whole
    copy.tags.insert("z")
    #expect(whole.tags == ["b"])
    #expect(copy.tags == ["b", "z"])
  }
}
