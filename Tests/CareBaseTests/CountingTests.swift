import CareBase
import Testing

/// Numbers before their nouns.
struct CountingTests {
  @Test(arguments: [
    (0, "day", "0 days"), (1, "day", "1 day"), (2, "day", "2 days"), (11, "late answer", "11 late answers"),
    (1, "late answer", "1 late answer"), (-1, "day", "-1 days"), (1000, "row", "1000 rows"),
  ])
  func anSForAllButOne(number: Int, noun: String, text: String) {
    #expect(number.counting(noun) == text)
  }
}
