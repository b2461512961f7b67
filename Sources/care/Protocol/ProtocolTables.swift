import CareCards
import CareModel
import CareRuntime

/// A cell of a table of the protocol.
enum ProtocolCell {
  case text(String)
  /// An id, or another text for programs.
  case code(String)
  /// A text with an id after it.
  case titled(String, code: String)
  /// Lines below each other.
  case lines([ProtocolCell])
  /// A cell that says that it has changed.
  indirect case marked(ProtocolCell, String)
}

extension HTMLText {
  /// Adds a table, whose first column names the rows.
  mutating func table(
    _ columns: [String], caption: String? = nil, style: String = "", numeric: Set<Int> = [], rows: [[ProtocolCell]]
  ) {
    element("div", ["class": "care-scroll"]) { html in
      html.element("table", ["class": "care-grid-table \(style)"]) { html in
        if let caption { html.element("caption", caption) }
        html.element("thead") { html in
          html.element("tr") { html in
            for (place, title) in columns.enumerated() {
              html.element("th", ["scope": "col", "class": numeric.contains(place) ? "care-amount" : nil], title)
            }
          }
        }
        html.element("tbody") { html in
          for row in rows {
            html.element("tr") { html in
              for (place, cell) in row.enumerated() {
                let style = numeric.contains(place) ? "care-amount" : nil
                if place == 0 {
                  html.element("th", ["scope": "row", "class": style]) { $0.add(cell) }
                } else {
                  html.element("td", ["class": style]) { $0.add(cell) }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Adds the content of a cell.
  mutating func add(_ cell: ProtocolCell) {
    switch cell {
    case .text(let text):
      for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if place > 0 { void("br", [:]) }
        add(String(line))
      }
    case .code(let text): element("code", text)
    case .titled(let text, let code):
      add("\(text) ")
      element("code", code)
    case .lines(let lines):
      for line in lines { element("div") { $0.add(line) } }
    case .marked(let cell, let word):
      add(cell)
      mark(word)
    }
  }

  /// Adds the mark of a change.
  mutating func mark(_ word: String) {
    add(" ")
    element("span", ["class": "proto-mark"], word)
  }

  /// Adds names with what they say, each in a row.
  mutating func facts(_ rows: [(name: String, cell: ProtocolCell)]) {
    element("dl", ["class": "proto-facts"]) { html in
      for row in rows {
        html.element("div") { html in
          html.element("dt", row.name)
          html.element("dd") { $0.add(row.cell) }
        }
      }
    }
  }
}

extension SeedReport.Action {
  /// The word for the change of an entity.
  var phrase: ProtocolPhrase {
    switch self {
    case .created: .markNew
    case .updated, .unchanged: .mark
    case .deleted: .markEnded
    }
  }
}
