/// A number as people write it, the same in every place: `8`, `7.5`, `7.33`, `0.125`.
package enum PlainNumber {
  /// The number with at most two decimals, or three significant digits where it is smaller than 1; no zeros at the
  /// end.
  package static func text(_ number: Double) -> String {
    guard number.isFinite else { return "–" }
    var scale = 100.0
    var size = number.magnitude
    guard size < 1e13 else { return "\(number)" }
    if size > 0, size < 1 {
      guard size >= 1e-12 else { return "\(number)" }
      while size < 0.1 {
        size *= 10
        scale *= 10
      }
      scale *= 10
    }
    let rounded = (number * scale).rounded() / scale
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
