/// A participant's signature: the name as they typed it, and perhaps what they drew.
///
/// The name is personal data. It is shown to the participant and in copies of what they signed; it is no outcome value, and no error or
/// log contains it.
public struct Signature: Hashable, Sendable, Codable {
  /// The typed name.
  public var name: String
  /// The drawn strokes as the data of an SVG path, such as `M 10 20 C 15 5 30 5 42 18`, if the host lets participants draw.
  public var strokes: String?
  /// The time of signing; a run fills it in.
  public var signed: Instant?
  /// The zone in which the participant signed; a run fills it in.
  public var zone: Zone?

  /// Creates a signature.
  public init(name: String, strokes: String? = nil, signed: Instant? = nil, zone: Zone? = nil) {
    self.name = name
    self.strokes = strokes
    self.signed = signed
    self.zone = zone
  }

  /// The maximum number of user-perceived characters of a name.
  package static let mostCharacters = 200
  /// The maximum size of strokes in bytes.
  package static let mostStrokeBytes = 65_536
  /// The greatest coordinate of a stroke.
  package static let mostCoordinate = 100_000.0

  /// Whether the strokes are path data of absolute moves, lines, and curves (`M`, `L`, `C`, `Q`, `Z`) with finite numbers.
  ///
  /// The data then contains nothing but these letters and numbers, so that it can be written into a document as it is.
  static func isPath(_ strokes: String) -> Bool { points(of: strokes) != nil }

  /// The smallest box around the points of the strokes; nil without valid strokes.
  package var strokeBox: (x: Double, y: Double, width: Double, height: Double)? {
    guard let points = strokes.flatMap(Self.points), let first = points.first else { return nil }
    let box = points.reduce((first.x, first.y, first.x, first.y)) { box, point in
      (min(box.0, point.x), min(box.1, point.y), max(box.2, point.x), max(box.3, point.y))
    }
    return (box.0, box.1, max(1, box.2 - box.0), max(1, box.3 - box.1))
  }

  /// Returns the points of path data; nil if it is invalid or too long.
  private static func points(of strokes: String) -> [(x: Double, y: Double)]? {
    guard strokes.utf8.count <= mostStrokeBytes else { return nil }
    // A letter stands alone or before its first number.
    let spaced = strokes.unicodeScalars.reduce(into: String.UnicodeScalarView()) { text, scalar in
      let isLetter = ("A"..."Z").contains(scalar)
      text += isLetter ? [" ", scalar, " "] : [scalar == "," ? " " : scalar]
    }
    var points: [(x: Double, y: Double)] = [], numbers: [Double] = [], arity: Int?
    /// Takes the numbers of a command; false if they are not as many as it takes.
    func finish() -> Bool {
      guard let arity else { return true }
      guard arity == 0 ? numbers.isEmpty : !numbers.isEmpty && numbers.count.isMultiple(of: arity) else { return false }
      for place in stride(from: 0, to: numbers.count, by: 2) { points.append((numbers[place], numbers[place + 1])) }
      numbers = []
      return true
    }
    for token in String(spaced).split(separator: " ") {
      if let taken = arities[token] {
        guard finish(), arity != nil || token == "M" else { return nil }
        arity = taken
      } else {
        guard arity != nil, token.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }),
          let number = Double(decimal: token), abs(number) <= mostCoordinate
        else { return nil }
        numbers.append(number)
      }
    }
    return arity != nil && finish() && !points.isEmpty ? points : nil
  }

  /// The numbers that each command takes, any number of times.
  private static let arities: [Substring: Int] = ["M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0]
}

/// The document that a participant agreed to, or signed.
public struct DocumentReference: Hashable, Sendable, Codable {
  /// The author's version of the document, if it has one.
  public var version: String?
  /// The SHA-256 of the text that was shown, in lower-case hexadecimal.
  public var hash: String
  /// The language of the text that was shown; nil for the author's own text.
  public var language: String?
  /// The time when the participant had been shown the end of the document; nil if the host does not know.
  public var read: Instant?

  /// Creates a reference.
  public init(version: String? = nil, hash: String, language: String? = nil, read: Instant? = nil) {
    self.version = version
    self.hash = hash
    self.language = language
    self.read = read
  }
}
