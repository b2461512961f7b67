import CareBase
import Testing

/// A text is bounded by its characters and by its bytes.
struct TextLengthTests {
  @Test(arguments: [
    ("", 0, true), ("a", 0, false), ("abc", 3, true), ("abcd", 3, false), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, true), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 1, false),
    ("한국어", 3, true),
    ("e\u{301}e\u{301}", 2, true), ("abc", Int.max, true), ("abc", -1, false),
  ])
  func aTextHasAtMostSoManyCharacters(text: String, most: Int, fits: Bool) {
    #expect(text.fits(characters: most) == fits)
  }

  @Test func marksOfOneCharacterAreBounded() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(text.count == 1)
    #expect(!text.fits(characters: 1_000))
    // A few marks on each of many characters, too.
    let marked = String(repeating: "e" + String(repeating: "\u{301}", count: 10), count: 3_900)
    #expect(marked.utf8.count > 80_000 && !marked.fits(characters: 4_000))
  }

  /// Texts in scripts with long characters are as long as any others.
  @Test(arguments: [("नमस्ते दुनिया ", 15), ("ភាសាខ្មែរ", 10), ("ภาษาไทยที่นี่", 14), ("한국어로 쓰기 ", 8), ("👍🏽", 1)])
  func everyScriptHasItsLength(words: String, most: Int) {
    let text = String(repeating: words, count: 500)
    #expect(text.count <= most * 500 && text.fits(characters: text.count))
  }
}
