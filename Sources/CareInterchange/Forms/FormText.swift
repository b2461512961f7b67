import CareModel

/// Texts of forms, which have formatting of HTML, and repeat answers.
struct FormText {
  let form: FormBuilder
  /// What is before and after the name of an answer that a text repeats: `[` and `]`.
  let opening: String
  let closing: String

  /// Returns a text as a survey shows it; what it cannot show is added to `comments`.
  func text(_ cell: FormSheet.Cell?, _ comments: inout [String]) -> String? {
    guard let cell else { return nil }
    return text(cell.text, at: cell.place, &comments)
  }

  /// Returns a text at a place as a survey shows it.
  func text(_ written: String, at place: FormPlace, _ comments: inout [String]) -> String {
    let (plain, lost) = Self.plain(written)
    if !lost.isEmpty {
      comments.append(
        form.report.loss(
          "the \(lost.sorted().joined(separator: ", ")) of the text", "cannot be shown; its words are kept", at: place))
    }
    return repeating(plain, at: place, &comments)
  }

  /// Returns a text in which `{item}` repeats the answers that the form repeats.
  private func repeating(_ text: String, at place: FormPlace, _ comments: inout [String]) -> String {
    var made = "", rest = text[...], repeats = false
    while let start = rest.firstRange(of: opening) {
      made += rest[..<start.lowerBound].replacing("{", with: "{{")
      let after = rest[start.upperBound...]
      // A name is short, and the search for its end must not read the rest of the text for each beginning.
      guard let end = after.prefix(100).firstRange(of: closing) else {
        made += opening.replacing("{", with: "{{")
        rest = after
        continue
      }
      let name = name(in: after[..<end.lowerBound])
      if let question = form.questions[name], question.rows == nil || question.rows == form.openID {
        made += "{\(question.reference)}"
        repeats = true
      } else {
        let written = String(rest[start.lowerBound..<end.upperBound])
        made += written.replacing("{", with: "{{")
        if isExpression(after[..<end.lowerBound], name) {
          comments.append(
            form.report.loss(
              "the answer '\(written)' in the text", "is not one that is given before; the text stays as it is written",
              at: place))
        }
      }
      rest = after[end.upperBound...]
    }
    return repeats ? made + rest.replacing("{", with: "{{") : TemplateText.escaped(text)
  }

  /// Whether what is between the signs would be computed by the other program, and is no text.
  private func isExpression(_ text: Substring, _ name: String) -> Bool {
    switch opening {
    case "${": true
    // A brace before a space is one, and a bracket is one unless it has the name of a field.
    case "{": text.first.map { !$0.isWhitespace } ?? false
    default: form.unasked[name] != nil
    }
  }

  /// The name of a question in what a text repeats: `q1` in `q1.shown` and `q1:value`.
  private func name(in text: Substring) -> String {
    let name = String(text).trimmed
    return form.questions[name] == nil ? String(name.prefix { $0 != ":" && $0 != "." && $0 != "(" }) : name
  }

  // MARK: HTML

  /// The most characters of a tag: the search for its end must not read the rest of the text for each beginning.
  private static let mostTag = 2_000

  private static let inline: Set = [
    "b", "i", "u", "em", "strong", "span", "font", "sub", "sup", "small", "big", "s", "strike", "center", "label",
  ]
  private static let blocks: Set = [
    "br", "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "hr", "tr", "table", "tbody", "thead",
  ]
  private static let lossy = [
    "img": "picture", "a": "link", "iframe": "frame", "video": "film", "audio": "sound", "td": "table", "th": "table",
    "script": "script", "style": "style",
  ]
  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
    "deg": "°", "rsquo": "’", "lsquo": "‘", "ldquo": "“", "rdquo": "”", "hellip": "…", "le": "≤", "ge": "≥",
  ]

  /// Returns the words of a text with tags of HTML, and the names of what is more than formatting.
  static func plain(_ text: String) -> (text: String, lost: Set<String>) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return (text, []) }
    var plain = "", lost: Set<String> = [], rest = text[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      plain += rest[..<start]
      let after = rest[rest.index(after: start)...]
      if rest[start] == "&" {
        let name = after.prefix(12).prefix { $0 != ";" }
        if after.dropFirst(name.count).first == ";", let sign = entity(name) {
          plain += sign
          rest = after.dropFirst(name.count + 1)
          continue
        }
      } else if let tag = Self.tag(after), let end = after.prefix(mostTag).firstIndex(of: ">") {
        if let what = lossy[tag] { lost.insert(what) }
        if blocks.contains(tag), !plain.isEmpty, plain.last != "\n" { plain += "\n" }
        rest = after[after.index(after: end)...]
        continue
      }
      plain.append(rest[start])
      rest = after
    }
    return ((plain + rest).trimmed, lost)
  }

  private static func entity(_ name: Substring) -> String? {
    if let known = entities[String(name)] { return known }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    // Seven digits at most, with which nothing is calculated.
    let number = UInt32(isHex ? digits.dropFirst().prefix(6) : digits.prefix(7), radix: isHex ? 16 : 10)
    return number.flatMap { Unicode.Scalar($0) }.flatMap { $0.value < 32 ? nil : String(Character($0)) }
  }

  /// Returns the name of a known tag that a text begins with.
  private static func tag(_ text: Substring) -> String? {
    let body = text.first == "/" ? text.dropFirst() : text
    let name = body.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    let isWhole = body.dropFirst(name.count).first.map { $0.isWhitespace || $0 == "/" || $0 == ">" } ?? true
    guard isWhole,
      inline.contains(name) || blocks.contains(name) || lossy[name] != nil
    else { return nil }
    return name
  }
}
