/// A QR code (ISO/IEC 18004) of a short text, such as an address: byte mode, error correction level M, versions 1 to 10.
///
/// ```swift
/// let markup = QRCode("https://study.example.org/join#7K3QX9M2PA")?.svg(label: "The address as a QR code")
/// ```
package struct QRCode: Hashable, Sendable {
  /// The number of modules in a row.
  package private(set) var size: Int
  /// Whether each module is dark, row by row.
  package private(set) var modules: [Bool]
  private var isFunction: [Bool]

  /// The blocks of each version at level M: error correction codewords per block, and the number and the data codewords of short blocks and
  /// of long ones (table 9 of the standard).
  private static let blocks: [(correction: Int, short: (count: Int, data: Int), long: Int)] = [
    (10, (1, 16), 0), (16, (1, 28), 0), (26, (1, 44), 0), (18, (2, 32), 0), (24, (2, 43), 0), (16, (4, 27), 0),
    (18, (4, 31), 0), (22, (2, 38), 2), (22, (3, 36), 2), (26, (4, 43), 1),
  ]
  /// The centers of alignment patterns of each version (annex E).
  private static let alignment = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
  ]

  /// Creates the code of a text; nil for one of more than 213 bytes.
  ///
  /// - Complexity: O(size²) for each of the eight masks.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let found = Self.blocks.indices.first { place in
      bytes.count * 8 + 4 + (place < 9 ? 8 : 16) <= Self.dataCount(place) * 8
    }
    guard let place = found else { return nil }
    let size = 21 + place * 4
    self.size = size
    modules = Array(repeating: false, count: size * size)
    isFunction = modules
    drawFunctions(version: place + 1)
    draw(Self.codewords(bytes, place))
    // The mask with the lowest penalty; the first of equal ones.
    let masked = (0..<8).map { mask in
      var code = self
      code.apply(mask: mask)
      code.drawFormat(mask: mask)
      return code
    }
    if let best = masked.min(by: { $0.penalty < $1.penalty }) { self = best }
  }

  /// Returns the code as a drawing with a margin of four modules, dark on white in every theme, because readers expect that.
  package func svg(label: String) -> String {
    let side = size + 8
    var path = ""
    for row in 0..<size {
      for column in 0..<size where self[row, column] { path += "M\(column + 4) \(row + 4)h1v1h-1z" }
    }
    return
      "<svg class=\"care-qr\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" role=\"img\" aria-label=\""
      + label.markupEscaped
      + "\"><path fill=\"#fff\" d=\"M0 0h\(side)v\(side)H0z\"/><path fill=\"#000\" d=\"\(path)\"/></svg>"
  }

  private subscript(row: Int, column: Int) -> Bool { modules[row * size + column] }

  // MARK: Data

  private static func dataCount(_ place: Int) -> Int {
    let block = blocks[place]
    return block.short.count * block.short.data + block.long * (block.short.data + 1)
  }

  /// Returns the codewords of a text with their error correction, interleaved.
  private static func codewords(_ bytes: [UInt8], _ place: Int) -> [UInt8] {
    let count = dataCount(place), block = blocks[place]
    var bits: [Bool] = []
    func append(_ value: Int, _ length: Int) {
      for bit in (0..<length).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    append(4, 4)
    append(bytes.count, place < 9 ? 8 : 16)
    for byte in bytes { append(Int(byte), 8) }
    append(0, min(4, count * 8 - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var data = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<(start + 8)].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    var pad: UInt8 = 0xEC
    while data.count < count {
      data.append(pad)
      pad ^= 0xEC ^ 0x11
    }
    var parts: [[UInt8]] = [], start = 0
    for number in 0..<(block.short.count + block.long) {
      let length = block.short.data + (number < block.short.count ? 0 : 1)
      parts.append(Array(data[start..<(start + length)]))
      start += length
    }
    let divisor = divisor(degree: block.correction), corrections = parts.map { remainder($0, divisor) }
    var result: [UInt8] = []
    for index in 0...block.short.data { for part in parts where index < part.count { result.append(part[index]) } }
    for index in 0..<block.correction { for part in corrections { result.append(part[index]) } }
    return result
  }

  /// Multiplies in the field of 256 elements with the polynomial 0x11D.
  private static func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var product = 0
    for bit in (0..<8).reversed() {
      product = (product << 1) ^ ((product >> 7) * 0x11D)
      if b >> bit & 1 == 1 { product ^= Int(a) }
    }
    return UInt8(product)
  }

  private static func divisor(degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree)
    result[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for place in 0..<degree {
        result[place] = multiply(result[place], root) ^ (place + 1 < degree ? result[place + 1] : 0)
      }
      root = multiply(root, 2)
    }
    return result
  }

  private static func remainder(_ data: [UInt8], _ divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for place in divisor.indices { result[place] ^= multiply(divisor[place], factor) }
    }
    return result
  }

  // MARK: Drawing

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    modules[row * size + column] = isDark
    isFunction[row * size + column] = true
  }

  private mutating func drawFunctions(version: Int) {
    for place in 0..<size {
      set(6, place, place.isMultiple(of: 2))
      set(place, 6, place.isMultiple(of: 2))
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
    let centers = Self.alignment[version - 1], last = centers.count - 1
    for (i, row) in centers.enumerated() {
      for (j, column) in centers.enumerated()
      where !((i == 0 && j == 0) || (i == 0 && j == last) || (i == last && j == 0)) {
        for dy in -2...2 { for dx in -2...2 { set(row + dy, column + dx, max(abs(dx), abs(dy)) != 1) } }
      }
    }
    drawFormat(mask: 0)
    guard version >= 7 else { return }
    var rest = version
    for _ in 0..<12 { rest = (rest << 1) ^ ((rest >> 11) * 0x1F25) }
    let bits = version << 12 | rest
    for place in 0..<18 {
      let isDark = bits >> place & 1 == 1, near = size - 11 + place % 3, far = place / 3
      set(near, far, isDark)
      set(far, near, isDark)
    }
  }

  private mutating func drawFinder(_ row: Int, _ column: Int) {
    for dy in -4...4 {
      for dx in -4...4 {
        let distance = max(abs(dx), abs(dy)), y = row + dy, x = column + dx
        if (0..<size).contains(y), (0..<size).contains(x) { set(y, x, distance != 2 && distance != 4) }
      }
    }
  }

  /// Draws the level, which is 0 for M, and the mask, with their error correction.
  private mutating func drawFormat(mask: Int) {
    var rest = mask
    for _ in 0..<10 { rest = (rest << 1) ^ ((rest >> 9) * 0x537) }
    let bits = (mask << 10 | rest) ^ 0x5412
    func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
    for place in 0...5 { set(place, 8, bit(place)) }
    set(7, 8, bit(6))
    set(8, 8, bit(7))
    set(8, 7, bit(8))
    for place in 9..<15 { set(8, 14 - place, bit(place)) }
    for place in 0..<8 { set(8, size - 1 - place, bit(place)) }
    for place in 8..<15 { set(size - 15 + place, 8, bit(place)) }
    set(size - 8, 8, true)
  }

  /// Draws codewords in the zigzag of columns, from the lower right corner.
  private mutating func draw(_ codewords: [UInt8]) {
    var place = 0
    for right in stride(from: size - 1, to: 0, by: -2).map({ $0 <= 6 ? $0 - 1 : $0 }) {
      for vertical in 0..<size {
        for column in [right, right - 1] {
          let row = (right + 1) & 2 == 0 ? size - 1 - vertical : vertical
          guard !isFunction[row * size + column], place < codewords.count * 8 else { continue }
          modules[row * size + column] = codewords[place >> 3] >> (7 - place & 7) & 1 == 1
          place += 1
        }
      }
    }
  }

  private mutating func apply(mask: Int) {
    for row in 0..<size {
      for column in 0..<size where !isFunction[row * size + column] && Self.inverts(mask, row, column) {
        modules[row * size + column].toggle()
      }
    }
  }

  private static func inverts(_ mask: Int, _ y: Int, _ x: Int) -> Bool {
    switch mask {
    case 0: (x + y).isMultiple(of: 2)
    case 1: y.isMultiple(of: 2)
    case 2: x.isMultiple(of: 3)
    case 3: (x + y).isMultiple(of: 3)
    case 4: (x / 3 + y / 2).isMultiple(of: 2)
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3).isMultiple(of: 2)
    default: ((x + y) % 2 + x * y % 3).isMultiple(of: 2)
    }
  }

  /// The penalty of the standard: for runs, blocks, patterns like a finder's, and an uneven share of dark modules.
  private var penalty: Int {
    var sum = 0
    let finder = [true, false, true, true, true, false, true], light = [Bool](repeating: false, count: 4)
    let patterns = [finder + light, light + finder]
    for isRow in [true, false] {
      for line in 0..<size {
        let values = (0..<size).map { isRow ? self[line, $0] : self[$0, line] }
        var length = 0
        for (place, value) in values.enumerated() {
          length = place > 0 && values[place - 1] == value ? length + 1 : 1
          if length == 5 { sum += 3 } else if length > 5 { sum += 1 }
          if place >= 10 { sum += patterns.contains { $0.elementsEqual(values[(place - 10)...place]) } ? 40 : 0 }
        }
      }
    }
    for row in 1..<size {
      for column in 1..<size {
        let value = self[row, column]
        if self[row - 1, column] == value, self[row, column - 1] == value, self[row - 1, column - 1] == value {
          sum += 3
        }
      }
    }
    let dark = modules.count { $0 }, total = size * size
    return sum + abs(dark * 20 - total * 10) / total * 10
  }
}
