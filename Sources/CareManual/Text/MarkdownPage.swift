import CareCards
import CareModel

/// A text of the manual in Markdown as markup: headings, paragraphs, lists, tables, code, links, and drawings.
struct MarkdownPage {
  /// What a link of the text leads to.
  enum Target: Hashable {
    /// An article, by its name.
    case article(String)
    /// A page of the registry, by its file in Markdown, such as `task.md`.
    case page(String)
    /// What a code may name: a name of the language, or the code of a diagnostic.
    case code(String)
  }

  /// A part below a heading, as it is searched for.
  struct Section {
    var title: String
    /// The id of its heading; empty above the first one.
    var id: String
    var words: String
  }

  /// The markup so far.
  private(set) var html = HTMLText()
  /// The parts so far.
  private(set) var sections = [Section(title: "", id: "", words: "")]
  private var ids: Set<String> = []
  /// Returns the address of a target, and its title; nil if the manual does not have it.
  private let address: (Target) -> (address: String, title: String)?
  /// The addresses of a drawing on a light and on a dark background; nil if the manual does not have it.
  private let drawing: (String) -> (light: String, dark: String)?

  /// Creates the markup of a text.
  init(
    _ text: String, address: @escaping (Target) -> (address: String, title: String)?,
    drawing: @escaping (String) -> (light: String, dark: String)?
  ) {
    self.address = address
    self.drawing = drawing
    add(text.split(separator: "\n", omittingEmptySubsequences: false), isTight: false)
  }

  // MARK: Blocks

  private mutating func add(_ lines: [Substring], isTight: Bool) {
    var place = 0
    while place < lines.count {
      let line = lines[place]
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("<!--") {
        place += 1
      } else if line.hasPrefix("```") {
        place = addCode(lines, at: place)
      } else if let level = Self.level(of: line) {
        addHeading(line.dropFirst(level + 1), level: level)
        place += 1
      } else if line.hasPrefix("|") {
        let end = lines[place...].firstIndex { !$0.hasPrefix("|") } ?? lines.count
        addTable(lines[place..<end].map { Self.cells(of: $0) })
        place = end
      } else if Self.marker(of: line) != nil {
        place = addList(lines, at: place)
      } else {
        let end = lines[(place + 1)...].firstIndex { Self.isStart($0) } ?? lines.count
        let text = lines[place..<end].joined(separator: "\n")
        if isTight, lines[end...].allSatisfy({ $0.allSatisfy(\.isWhitespace) }), place == 0 {
          add(inlines: text)
        } else {
          html.add(drawn: "<p>")
          add(inlines: text)
          html.add(drawn: "</p>\n")
        }
        place = end
      }
    }
  }

  /// Whether a line ends the paragraph above it.
  private static func isStart(_ line: Substring) -> Bool {
    line.allSatisfy(\.isWhitespace) || line.hasPrefix("```") || line.hasPrefix("|") || level(of: line) != nil
      || marker(of: line) != nil
  }

  /// Returns the level of a heading; nil for another line.
  private static func level(of line: Substring) -> Int? {
    let count = line.prefix { $0 == "#" }.count
    return (1...6).contains(count) && line.dropFirst(count).hasPrefix(" ") ? count : nil
  }

  /// Returns the width of the marker of a list's item, and whether it is numbered; nil for another line.
  private static func marker(of line: Substring) -> (width: Int, isNumbered: Bool)? {
    if line.hasPrefix("- ") || line.hasPrefix("* ") { return (2, false) }
    let digits = line.prefix(while: \.isNumber).count
    return digits > 0 && line.dropFirst(digits).hasPrefix(". ") ? (digits + 2, true) : nil
  }

  private mutating func addHeading(_ text: Substring, level: Int) {
    let title = Self.plain(String(text))
    let slug = title.headingID
    var id = slug, number = 1
    while !ids.insert(id).inserted {
      number += 1
      id = "\(slug)-\(number)"
    }
    sections.append(Section(title: title, id: id, words: ""))
    html.add(drawn: "<h\(level) id=\"\(id.markupEscaped)\">")
    // A heading leads nowhere.
    for part in MarkdownInline.parts(of: String(text)) {
      if case .code(let code) = part { html.element("code", code) } else { html.add(part.plain) }
    }
    html.add(drawn: "</h\(level)>\n")
  }

  private mutating func addCode(_ lines: [Substring], at place: Int) -> Int {
    let fence = lines[place].prefix { $0 == "`" }
    let end = lines[(place + 1)...].firstIndex { $0.hasPrefix(fence) } ?? lines.count
    html.add(code: lines[(place + 1)..<end].joined(separator: "\n"))
    return min(end + 1, lines.count)
  }

  /// Returns the cells of a table's line.
  private static func cells(of line: Substring) -> [String] {
    var cells = [""], isEscaped = false
    for character in line.dropFirst() {
      if character == "|", !isEscaped {
        cells.append("")
      } else if character != "\\" || isEscaped {
        if isEscaped, character != "|" { cells[cells.count - 1].append("\\") }
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return cells.dropLast().map(\.trimmed)
  }

  private mutating func addTable(_ rows: [[String]]) {
    html.add(drawn: "<div class=\"manual-table\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>\n")
    for (place, row) in rows.enumerated() where place != 1 {
      html.add(drawn: place == 0 ? "<thead><tr>" : "<tr>")
      for (column, cell) in row.enumerated() {
        // A header without a text is none.
        let isHeader = !cell.isEmpty && (place == 0 || column == 0)
        html.add(drawn: isHeader ? "<th scope=\"\(place == 0 ? "col" : "row")\">" : "<td>")
        add(inlines: cell)
        html.add(drawn: isHeader ? "</th>" : "</td>")
      }
      html.add(drawn: place == 0 ? "</tr></thead><tbody>\n" : "</tr>\n")
    }
    html.add(drawn: "</tbody></table></div>\n")
  }

  private mutating func addList(_ lines: [Substring], at start: Int) -> Int {
    let isNumbered = Self.marker(of: lines[start])?.isNumbered ?? false
    html.add(drawn: isNumbered ? "<ol>\n" : "<ul>\n")
    var place = start
    while place < lines.count, let marker = Self.marker(of: lines[place]), marker.isNumbered == isNumbered {
      var item = [lines[place].dropFirst(marker.width)]
      let indent = String(repeating: " ", count: marker.width)
      place += 1
      while place < lines.count {
        let line = lines[place]
        if line.hasPrefix(indent) {
          item.append(line.dropFirst(marker.width))
        } else if line.isEmpty, place + 1 < lines.count, lines[place + 1].hasPrefix(indent) {
          item.append(line)
        } else if !Self.isStart(line), item.last?.isEmpty == false {
          item.append(line)
        } else {
          break
        }
        place += 1
      }
      html.add(drawn: "<li>")
      add(item, isTight: true)
      html.add(drawn: "</li>\n")
      // Items may be apart by an empty line.
      if place + 1 < lines.count, lines[place].isEmpty, Self.marker(of: lines[place + 1])?.isNumbered == isNumbered {
        place += 1
      }
    }
    html.add(drawn: isNumbered ? "</ol>\n" : "</ul>\n")
    return place
  }

  // MARK: Lines

  private mutating func add(inlines text: String) {
    let words = Self.plain(text), section = sections.count - 1
    sections[section].words += (sections[section].words.isEmpty ? "" : " ") + words
    for part in MarkdownInline.parts(of: text) { add(part) }
  }

  private mutating func add(_ part: MarkdownInline) {
    switch part {
    case .text(let text): html.add(text)
    case .code(let code):
      guard let found = address(.code(code)) else { return html.element("code", code) }
      html.add(drawn: "<a href=\"\(found.address.markupEscaped)\">")
      html.element("code", code)
      html.add(drawn: "</a>")
    case .emphasis(let parts): wrap("em", parts)
    case .strong(let parts): wrap("strong", parts)
    case .image(let text, let name):
      guard let drawing = drawing(name) else { return html.add(text) }
      html.element("picture", ["class": "manual-drawing"]) { html in
        html.void("source", ["srcset": drawing.dark, "media": "(prefers-color-scheme: dark)"])
        html.void("img", ["src": drawing.light, "alt": text, "loading": "lazy"])
      }
    case .article(let name):
      guard let found = address(.article(name)) else { return html.add(name) }
      html.element("a", ["href": found.address], found.title)
    case .link(let parts, let target):
      let found = target.hasPrefix("https://") ? (target, "") : address(.page(target))
      guard let found else { return parts.forEach { add($0) } }
      html.add(drawn: "<a href=\"\(found.0.markupEscaped)\">")
      for part in parts { if case .code(let code) = part { html.element("code", code) } else { add(part) } }
      html.add(drawn: "</a>")
    }
  }

  private mutating func wrap(_ name: String, _ parts: [MarkdownInline]) {
    html.add(drawn: "<\(name)>")
    for part in parts { add(part) }
    html.add(drawn: "</\(name)>")
  }

  private static func plain(_ text: String) -> String { MarkdownInline.parts(of: text).map(\.plain).joined() }
}

extension HTMLText {
  /// Adds code, which can be scrolled with the keyboard.
  mutating func add(code: String, label: String = "Code") {
    add(drawn: "<pre tabindex=\"0\" role=\"group\" aria-label=\"\(label.markupEscaped)\"><code>")
    for (place, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if place > 0 { add(drawn: "\n") }
      add(String(line))
    }
    add(drawn: "</code></pre>\n")
  }
}

extension String {
  /// The id of a heading with this title.
  var headingID: String { String(lowercased().map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" }) }
}
