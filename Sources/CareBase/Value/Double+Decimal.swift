extension Double {
  /// Creates the number that a text from outside writes in decimal, such as `70`, `-2.5`, or `1e3`; nil for any other text.
  ///
  /// `Double(text)` also reads hexadecimal digits, `inf`, and `nan`, which nobody means who types a number.
  package init?(decimal text: some StringProtocol) {
    guard text.utf8.allSatisfy(Self.isDecimal), let number = Double(text), number.isFinite else { return nil }
    self = number
  }

  private static func isDecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
