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
  }
}
