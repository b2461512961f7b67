import CareBase
import Testing

struct DecimalTests {
  @Test(arguments: [
    ("70", 70), ("-2.5", -2.5), ("+3", 3), (".5", 0.5), ("1e3", 1_000), ("1E-2", 0.01), ("007", 7),
    ("0x46", nil), ("0X46", nil), ("0x1p6", nil), ("1p6", nil), ("inf", nil), ("-Infinity", nil), ("nan", nil),
    ("1e400", nil), ("", nil), (" 1", nil), ("1 ", nil), ("1,5", nil), ("1_000", nil), ("١٢", nil), ("e", nil),
    ("-", nil), ("1\u{0}", nil),
  ])
  func aNumberFromOutsideIsDecimal(text: String, number: Double?) {
    #expect(Double(decimal: text) == number)
    #expect(Double(decimal: text.dropFirst(0)) == number)
  }
}
