import CareBase
import Testing

/// The search for bytes finds the first place, also after a beginning that continues otherwise.
struct ByteSearchTests {
  @Test(
    arguments: [
      ("", "ab", nil), ("a", "ab", nil), ("ab", "ab", 0), ("xab", "ab", 1), ("aab", "ab", 1), ("aaaab", "aab", 2),
      ("abxab", "ab", 0), ("ba", "ab", nil), ("xa", "a", 1), ("ab", "abc", nil),
    ] as [(String, String, Int?)])
  func theFirstPlaceIsFound(text: String, mark: String, place: Int?) {
    let bytes = Array(text.utf8)
    #expect(bytes.firstPlace(of: Array(mark.utf8)) == place)
    #expect(bytes[...].firstPlace(of: Array(mark.utf8)) == place)
    let places = text.utf8.firstPlace(of: Array(mark.utf8)).map { text.utf8.distance(from: text.startIndex, to: $0) }
    #expect(places == place)
  }
}
