extension String {
  /// Returns whether the text comes before another in natural order: digits count as the numbers that they write, so `P2` is before `P10`.
  ///
  /// Everything else is compared by its bytes, and so are texts that differ only in zeros before a number.
  /// - Complexity: O(bytes).
  package func precedesNaturally(_ other: String) -> Bool {
    var first = utf8[...], second = other.utf8[...]
    while let one = first.first, let two = second.first {
      if one.isDigit, two.isDigit {
        let numbers = (first.takeNumber(), second.takeNumber())
        guard numbers.0.count == numbers.1.count else { return numbers.0.count < numbers.1.count }
        if !numbers.0.elementsEqual(numbers.1) { return numbers.0.lexicographicallyPrecedes(numbers.1) }
      } else {
        guard one == two else { return one < two }
        first.removeFirst()
        second.removeFirst()
      }
    }
    guard first.isEmpty && second.isEmpty else { return first.isEmpty }
    return utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension Substring.UTF8View {
  /// Removes the digits at the start, and returns them without zeros before the number.
  fileprivate mutating func takeNumber() -> Substring.UTF8View {
    let number = prefix(while: \.isDigit)
    self = self[number.endIndex...]
    return number.drop { $0 == UInt8(ascii: "0") }
  }
}
