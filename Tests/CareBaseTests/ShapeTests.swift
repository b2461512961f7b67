import CareBase
import Foundation
import Testing

/// A shape's columns are those of its faces, and its documents have a key for each.
struct ShapeTests {
  private struct Dose: Shaped {
    var id: Identifier<Dose> = "d1"
    var amount = 2.5
    var count = 3
    var isTaken = true
    var due = Instant(milliseconds: 0)
    var note: String?
    var tags = ["a", "b"]
    var parts: [String: String]?

    static let shape = Shape<Dose>([
      Column("id", \.id, "The id."), Column("dose_amount", \.amount, "The amount.").exported(as: "amount", "How much."),
      Column("count", \.count, as: .integer(0...9), "The count."), Column("taken", \.isTaken, "Whether it was taken."),
      Column("due", \.due, "When.").exported(), Column("note", \.note, "A note.").only(.document),
      Column("tags", \.tags, "The tags.").only(.script),
      Column("parts", written: .object, \.parts, "The parts."),
    ])
  }

  private struct Holder: Shaped {
    var dose = Dose()

    static let shape = Shape<Holder>(Dose.shape.of(\.dose))
  }

  private static func names<Value>(_ shape: Shape<Value>, _ face: ShapeFace) -> [String] {
    shape.columns(of: face).map(\.name)
  }

  @Test func aFaceHasTheColumnsThatItTakes() {
    #expect(Self.names(Dose.shape, .script) == ["id", "dose_amount", "count", "taken", "due", "tags"])
    #expect(Self.names(Dose.shape, .document) == ["id", "dose_amount", "count", "taken", "due", "note", "parts"])
    let table = Dose.shape.columns(of: .table)
    #expect(table.map(\.exportedName) == ["amount", "due"] && table.map(\.exportedSummary) == ["How much.", "When."])
    for face in ShapeFace.allCases { #expect(Self.names(Holder.shape, face) == Self.names(Dose.shape, face)) }
  }

  @Test func aColumnHasTheTypeOfItsValue() {
    let types = Dictionary(Dose.shape.columns.map { ($0.name, $0.type) }) { first, _ in first }
    #expect(types["id"] == .text && types["dose_amount"] == .number && types["count"] == .integer(0...9))
    #expect(types["taken"] == .boolean && types["due"] == .instant && types["note"] == .optional(.text))
    #expect(types["tags"] == .list(of: .text) && types["parts"] == .optional(.object))
  }

  @Test func aDocumentHasAKeyForEachColumnWithAValue() throws {
    let bare = #"{"count":3,"doseAmount":2.5,"due":"1970-01-01T00:00:00Z","id":"d1","taken":true}"#
    #expect(try JSONText.text(of: Dose()) == bare)
    var dose = Dose()
    (dose.note, dose.parts) = ("soon", ["aB": "c"])
    let full =
      #"{"count":3,"dose_amount":2.5,"due":"1970-01-01T00:00:00Z","id":"d1","note":"soon","parts":{"aB":"c"},"#
      + #""taken":true}"#
    #expect(try JSONText.text(of: Holder(dose: dose), form: .snakeCase) == full)
  }
}
