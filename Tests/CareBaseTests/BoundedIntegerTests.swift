import CareBase
import Testing

struct BoundedIntegerTests {
  @Test(arguments: [
    ("1", 1), ("3", 3), ("+2", 2), ("0", nil), ("4", nil), ("-1", nil), ("", nil), (" 1", nil), ("1.0", nil),
    ("１", nil),
    ("-9223372036854775808", nil), ("9223372036854775807", nil), ("-9223372036854775809", nil),
    (String(repeating: "0", count: 100_000) + "1", nil),
  ])
  func aNumberOutOfItsBoundsIsNone(text: String, number: Int?) {
    #expect(BoundedInteger(text, in: 1...3)?.value == number)
  }

  @Test(arguments: [Int.min, -1, 0, 3, .max])
  func aListHasNoEntryBeyondItsEnds(number: Int) {
    #expect(["a", "b"].entry(number: number) == nil)
    #expect(["a", "b"].entry(numbered: String(number)) == nil)
  }

  @Test func entriesAreCountedFromOne() {
    #expect(["a", "b"].entry(numbered: "1") == "a")
    #expect(["a", "b", "c"].dropFirst().entry(number: 2) == "c")
    #expect([String]().entry(numbered: "1") == nil)
  }

  @Test(arguments: [String(Int.min), String(Int.max), "-1", "253402300800000", "nan"])
  func anInstantFromOutsideIsOfOurTime(text: String) {
    #expect(Instant(millisecondsText: text) == nil)
  }
}
