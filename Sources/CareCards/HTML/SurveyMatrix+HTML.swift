import CareModel

/// The rows of a matrix on a page: a group of fields for each, with the options as columns where there is room.
///
/// Every option keeps its words in its label at every width, so that a narrow page and a screen reader have the words of the form; the line
/// of columns above the rows only repeats them.
struct SurveyMatrix: Sendable {
  /// The rows.
  var rows: [SurveyItemForm]
  /// The words of the columns, with a smaller text.
  var columns: [(title: String, detail: String?)]

  /// The largest number of columns that are drawn beside each other.
  static let mostColumns = 7

  /// Whether the options are drawn as columns where there is room.
  var isTable: Bool { (1...Self.mostColumns).contains(columns.count) }

  /// Adds the rows; `picture` returns the picture of an option by its path.
  func add(to html: inout HTMLText, picture: (String) -> PictureSource?) {
    html.element("div", ["class": isTable ? "care-matrix" : nil]) { html in
      if isTable {
        html.element("div", ["class": "care-columns", "aria-hidden": "true"]) { html in
          html.element("span", "")
          for column in columns {
            html.element("span") { html in
              html.element("span", column.title)
              if let detail = column.detail { html.element("span", ["class": "care-detail"], detail) }
            }
          }
        }
      }
      for row in rows { row.add(to: &html, picture: picture) }
    }
  }
}

extension SurveyStepPage {
  /// The items as the rows of a matrix; nil if they are asked one below the other.
  var matrix: SurveyMatrix? {
    guard case .matrix = step.kind, let first = items.first else { return nil }
    return SurveyMatrix(rows: items, columns: first.columns)
  }
}
