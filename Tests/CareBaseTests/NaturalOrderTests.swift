import CareBase
import Testing

/// The order of ids that end in numbers.
struct NaturalOrderTests {
  @Test(arguments: [
    ["P1", "P2", "P10", "P11", "P100"], ["a", "a1", "a1b", "a2", "b"], ["x-1-9", "x-1-10", "x-2-1"],
    ["", "0", "a"],
    ["n99999999999999999998", "n99999999999999999999", "n100000000000000000000"],
  ])
  func numbersCountAsNumbers(texts: [String]) {
    #expect(texts.reversed().sorted { $0.precedesNaturally($1) } == texts)
    for text in texts { #expect(!text.precedesNaturally(text)) }
  }

  @Test func zerosBeforeANumberDecideLast() {
    #expect("P01".precedesNaturally("P1") && !"P1".precedesNaturally("P01"))
    #expect("P1".precedesNaturally("P02") && "P01".precedesNaturally("P2"))
  }
}
