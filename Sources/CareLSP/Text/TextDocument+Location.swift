import CareModel

extension TextDocument {
  /// Returns the bytes of a diagnostic's place, whose columns are characters, from 1.
  func range(of place: SourceLocation) -> Range<Int> {
    let line = range(ofLine: place.line - 1)
    let text = text(in: line)
    guard let column = place.column else {
      let blanks = text.prefix { $0 == " " || $0 == "\t" }.utf8.count
      return (line.lowerBound + blanks)..<line.upperBound
    }
    let start = text.index(text.startIndex, offsetBy: column - 1, limitedBy: text.endIndex) ?? text.endIndex
    let end = text.index(start, offsetBy: place.length, limitedBy: text.endIndex) ?? text.endIndex
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    return (line.lowerBound + offset)..<(line.lowerBound + offset + text.utf8.distance(from: start, to: end))
  }

  /// Returns a range as the protocol writes it.
  func json(_ range: Range<Int>, _ encoding: PositionEncoding) -> JSONValue {
    func json(_ offset: Int) -> JSONValue {
      let position = position(of: offset, in: encoding)
      return ["line": .integer(position.line), "character": .integer(position.character)]
    }
    return ["start": json(range.lowerBound), "end": json(range.upperBound)]
  }
}
