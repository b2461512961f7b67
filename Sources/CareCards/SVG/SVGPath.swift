/// The data of an SVG path that is being written: absolute positions with at most two decimals.
struct SVGPath {
  private var bytes: [UInt8] = []

  /// The data so far.
  var data: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether nothing was drawn.
  var isEmpty: Bool { bytes.isEmpty }

  /// Moves to a position.
  mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }

  /// Draws a line to a position.
  mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }

  /// Closes the shape.
  mutating func close() { add("Z") }

  /// Draws a rectangle.
  mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    add("M", x, y)
    add("h")
    add(width)
    add("v")
    add(height)
    add("h")
    add(-width)
    add("Z")
  }

  /// Draws a circle around a position.
  mutating func circle(_ x: Double, _ y: Double, _ radius: Double) {
    add("M", x - radius, y)
    for width in [2 * radius, -2 * radius] {
      add("a", radius, radius)
      add(" 0 1 0 ")
      add(width)
      add(" 0")
    }
    add("Z")
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

  private mutating func add(_ command: StaticString, _ x: Double, _ y: Double) {
    add(command)
    add(x)
    add(" ")
    add(y)
  }

  private mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes += $0 }
  }

  private mutating func add(_ value: Double) {
    let hundredths = Int((min(1e9, max(-1e9, value)) * 100).rounded())
    if hundredths < 0 { add("-") }
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    add(digitsOf: whole)
    guard part > 0 else { return }
    add(part < 10 ? ".0" : ".")
    add(digitsOf: part % 10 == 0 ? part / 10 : part)
  }

  private mutating func add(digitsOf number: UInt) {
    if number >= 10 { add(digitsOf: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Returns a number with at most two decimals.
  static func number(_ value: Double) -> String {
    var path = SVGPath()
    path.add(value)
    return path.data
  }
}
