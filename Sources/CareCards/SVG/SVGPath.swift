/// The data of an SVG path that is being written: absolute positions with at most two decimals.
struct SVGPath {
  /// The data so far.
  private(set) var data = ""

  /// Whether nothing was drawn.
  var isEmpty: Bool { data.isEmpty }

  /// Moves to a position.
  mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }

  /// Draws a line to a position.
  mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }

  /// Closes the shape.
  mutating func close() { data += "Z" }

  /// Draws a rectangle.
  mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    add("M", x, y)
    data += "h"
    Self.append(width, to: &data)
    data += "v"
    Self.append(height, to: &data)
    data += "h"
    Self.append(-width, to: &data)
    data += "Z"
  }

  /// Draws a circle around a position.
  mutating func circle(_ x: Double, _ y: Double, _ radius: Double) {
    add("M", x - radius, y)
    for width in [2 * radius, -2 * radius] {
      data += "a"
      Self.append(radius, to: &data)
      data += " "
      Self.append(radius, to: &data)
      data += " 0 1 0 "
      Self.append(width, to: &data)
      data += " 0"
    }
    data += "Z"
  }

  /// Draws the marker of the series at a place around a position: a circle, a square, a triangle, or a diamond.
  mutating func marker(_ place: Int, _ x: Double, _ y: Double, _ radius: Double) {
    switch place % 4 {
    case 0: circle(x, y, radius)
    case 1: rect(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8)
    case 2:
      move(x, y - radius * 1.2)
      line(x + radius * 1.1, y + radius * 0.8)
      line(x - radius * 1.1, y + radius * 0.8)
      close()
    default:
      move(x, y - radius * 1.3)
      line(x + radius * 1.3, y)
      line(x, y + radius * 1.3)
      line(x - radius * 1.3, y)
      close()
    }
  }

  private mutating func add(_ command: String, _ x: Double, _ y: Double) {
    data += command
    Self.append(x, to: &data)
    data += " "
    Self.append(y, to: &data)
  }

  /// Returns a number with at most two decimals.
  static func number(_ value: Double) -> String {
    var text = ""
    append(value, to: &text)
    return text
  }

  private static func append(_ value: Double, to text: inout String) {
    let hundredths = Int((min(1e9, max(-1e9, value)) * 100).rounded())
    if hundredths < 0 { text += "-" }
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    text += String(whole)
    guard part > 0 else { return }
    text += part < 10 ? ".0" : "."
    text += String(part % 10 == 0 && part >= 10 ? part / 10 : part)
  }
}
