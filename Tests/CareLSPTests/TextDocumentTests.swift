import CareLSP
import CareTestSupport
import Testing

/// The text that the server has after the changes of an editor.
@Suite struct TextDocumentTests {
  @Test func positionsCountUTF16OrUTF8() {
    let document = TextDocument("a😀b\r\nä\n")
    #expect(document.lineCount == 3)
    #expect(document.offset(of: TextPosition(line: 0, character: 3), in: .utf16) == 5)
    #expect(document.offset(of: TextPosition(line: 0, character: 5), in: .utf8) == 5)
    // Inside a character: its beginning.
    #expect(document.offset(of: TextPosition(line: 0, character: 2), in: .utf16) == 1)
    #expect(document.offset(of: TextPosition(line: 0, character: 3), in: .utf8) == 1)
    // Behind a line, and behind the text.
    #expect(document.offset(of: TextPosition(line: 0, character: 99), in: .utf16) == 6)
    #expect(document.offset(of: TextPosition(line: 99, character: 0), in: .utf16) == 11)
    #expect(document.position(of: 10, in: .utf16) == TextPosition(line: 1, character: 1))
    #expect(document.position(of: 10, in: .utf8) == TextPosition(line: 1, character: 2))
    #expect(document.position(of: 99, in: .utf8) == TextPosition(line: 2, character: 0))
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func everyOffsetOfACharacterHasOnePosition(encoding: PositionEncoding) {
    let document = TextDocument("é\r\n\r😀€\n\nend")
    for (offset, byte) in document.bytes.enumerated() where byte & 0xC0 != 0x80 && byte != 0x0A {
      #expect(document.offset(of: document.position(of: offset, in: encoding), in: encoding) == offset)
    }
  }

  /// An editor that has its text as lines of UTF-16 units.
  private struct NaiveEditor {
    var units: [UInt16]

    func position(_ place: Int) -> TextPosition {
      var line = 0, character = 0, last: UInt16 = 0
      for unit in units[..<place] {
        if unit == 10, last == 13 { last = unit; continue }
        if unit == 10 || unit == 13 { (line, character) = (line + 1, 0) } else { character += 1 }
        last = unit
      }
      return TextPosition(line: line, character: character)
    }
  }

  @Test(arguments: 0..<40)
  func theTextEqualsThatOfTheEditorAfterAnyChanges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "ä", "€", "😀", "\n", "\r\n", "task \"x\" {\n", "", " ", "}"]
    var editor = NaiveEditor(units: []), document = TextDocument("")
    for _ in 0..<200 {
      // Between the halves of a pair, no editor changes anything.
      let places = (0...editor.units.count).filter { place in
        guard place < editor.units.count else { return true }
        let isHalf = UTF16.isTrailSurrogate(editor.units[place])
        return !isHalf && !(place > 0 && editor.units[place] == 10 && editor.units[place - 1] == 13)
      }
      let from = places.randomElement(using: &random) ?? 0
      let to = places.filter { $0 >= from && $0 <= from + 12 }.randomElement(using: &random) ?? from
      let text = (0..<Int.random(in: 0...3, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let start = document.offset(of: editor.position(from), in: .utf16)
      let end = document.offset(of: editor.position(to), in: .utf16)
      document.replace(start..<end, with: text)
      editor.units.replaceSubrange(from..<to, with: text.utf16)
      #expect(document.text == String(decoding: editor.units, as: UTF16.self))
    }
  }
}
