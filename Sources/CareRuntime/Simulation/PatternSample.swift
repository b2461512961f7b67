package import CareModel

/// Makes texts that match a regular expression of the usual parts: letters, classes, groups, alternatives, and repetitions.
///
/// What it does not know, such as a look-ahead, is passed over, so the text must still be validated.
package struct PatternSample {
  private var rest: [Character]
  private var place = 0
  /// The parts that may still be made: repetitions in each other, even of nothing, end at some time.
  private var budget = 20_000
  /// The most repetitions where the pattern sets no limit.
  private static let mostOpen = 3
  /// The greatest length of a text.
  private static let mostCharacters = 2_000

  /// Returns a text for a pattern.
  package static func text(_ pattern: String, using random: inout some RandomSource) -> String {
    var sample = PatternSample(rest: Array(pattern.prefix(4_000)))
    return String(sample.alternatives(&random, depth: 0).prefix(mostCharacters))
  }

  private init(rest: [Character]) { self.rest = rest }

  private var next: Character? { rest.indices.contains(place) ? rest[place] : nil }

  private mutating func take() -> Character? {
    guard let next else { return nil }
    place += 1
    return next
  }

  /// Reads the alternatives up to the end of the group, and returns one of them.
  private mutating func alternatives(_ random: inout some RandomSource, depth: Int) -> String {
    var texts = [sequence(&random, depth: depth)]
    while next == "|" {
      place += 1
      texts.append(sequence(&random, depth: depth))
    }
    return texts[random.integer(in: 0...texts.count - 1)]
  }

  private mutating func sequence(_ random: inout some RandomSource, depth: Int) -> String {
    var text = ""
    while let next, next != "|", next != ")" {
      let begin = place
      let first = part(&random, depth: depth), end = place
      let (least, most) = repetitions()
      let after = place
      let count = random.integer(in: least...max(least, most))
      for number in 0..<count {
        // Each repetition is a choice of its own.
        if number == 0 {
          text += first
        } else {
          place = begin
          text += part(&random, depth: depth)
          place = end
        }
        if text.utf8.count > Self.mostCharacters || budget <= 0 { break }
      }
      place = after
    }
    return text
  }

  /// Reads one part without its repetition.
  private mutating func part(_ random: inout some RandomSource, depth: Int) -> String {
    budget -= 1
    switch take() {
    case nil, "^", "$": return ""
    case ".": return "a"
    case "[": return characters(&random)
    case "\\": return escaped(&random)
    case "(":
      guard depth < 40 else { return "" }
      if next == "?" {
        place += 1
        // Looking around and naming groups add no text.
        while let next, !":)".contains(next), next != ">" { place += 1 }
        if next != ")" { place += 1 }
      }
      let text = alternatives(&random, depth: depth + 1)
      if next == ")" { place += 1 }
      return text
    case .some(let character): return String(character)
    }
  }

  private mutating func escaped(_ random: inout some RandomSource) -> String {
    switch take() {
    case nil, "b", "B", "A", "z", "Z": return ""
    case "d": return String(random.integer(in: 0...9))
    case "w": return "a"
    case "s": return " "
    case "D", "S": return "x"
    case "W": return "-"
    case "t": return "\t"
    case "n": return "\n"
    case .some(let character): return String(character)
    }
  }

  /// Reads a class, and returns one of its characters.
  private mutating func characters(_ random: inout some RandomSource) -> String {
    let isNegated = next == "^"
    if isNegated { place += 1 }
    var choices: [ClosedRange<UInt32>] = [], isFirst = true
    while let character = take(), character != "]" || isFirst {
      isFirst = false
      var low = character
      if character == "\\", let escape = take() {
        switch escape {
        case "d": choices.append(48...57)
        case "w": choices += [97...122, 65...90, 48...57]
        case "s": choices.append(32...32)
        default: low = escape
        }
        guard low == escape else { continue }
      }
      guard let from = low.unicodeScalars.first?.value else { continue }
      guard next == "-", rest.indices.contains(place + 1), rest[place + 1] != "]" else {
        choices.append(from...from)
        continue
      }
      place += 1
      let to = (take() == "\\" ? take() : rest[place - 1])?.unicodeScalars.first?.value ?? from
      choices.append(from...max(from, to))
    }
    if isNegated {
      let known = Array("aB3 -_.x9é").compactMap { $0.unicodeScalars.first }
      return known.first { one in !choices.contains { $0.contains(one.value) } }.map { String($0) } ?? ""
    }
    guard !choices.isEmpty else { return "" }
    let chosen = choices[random.integer(in: 0...choices.count - 1)]
    let value = random.integer(in: Int(chosen.lowerBound)...Int(chosen.upperBound))
    return Unicode.Scalar(UInt32(value)).map { String(Character($0)) } ?? ""
  }

  /// Reads a repetition: its least and its most.
  private mutating func repetitions() -> (Int, Int) {
    var range = (1, 1)
    switch next {
    case "?": range = (0, 1)
    case "*": range = (0, Self.mostOpen)
    case "+": range = (1, Self.mostOpen)
    case "{":
      guard let end = rest[place...].firstIndex(of: "}") else { return range }
      let parts = String(rest[(place + 1)..<end]).split(separator: ",", omittingEmptySubsequences: false).map(
        String.init)
      func bounded(_ text: String) -> Int? { BoundedInteger(text, in: 0...Self.mostCharacters)?.value }
      guard let least = parts.first.flatMap(bounded) else { return range }
      range = (least, parts.count == 1 ? least : bounded(parts[1]) ?? least + Self.mostOpen)
      place = end
    default: return range
    }
    place += 1
    // A lazy or a possessive repetition has the same texts.
    if next == "?" || next == "+" { place += 1 }
    return range
  }
}
