import CareBase
import Testing

/// What a misspelt word was meant to be.
struct SuggestionTests {
  @Test(arguments: [
    ("glas", "glass"), ("Glass", "glass"), ("galss", "glass"), ("morning-wlak", "morning-walk"), ("xyz", nil),
    ("", nil),
  ])
  func theNearestWordIsMeant(word: String, meant: String?) {
    #expect(Suggestion.nearest(to: word, in: ["water", "glass", "morning-walk"]) == meant)
  }

  @Test func aWordOfAMegabyteIsNotCompared() {
    let long = String(repeating: "a", count: 900_000)
    #expect(Suggestion.nearest(to: long, in: [long + "b", "a"]) == nil)
    #expect(Suggestion.nearest(to: "aa", in: [long, "aab"]) == "aab")
  }

  @Test func onlyTheFirstThousandLikelyWordsAreCompared() {
    let words = (0..<5_000).map { "w\(10_000 + $0)" }
    #expect(Suggestion.nearest(to: "w1000", in: words) != nil)
    #expect(Suggestion.nearest(to: "v19999", in: words + ["v19998"]) != "v19998")
  }
}
