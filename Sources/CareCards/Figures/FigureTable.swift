package import CareModel

/// The data of a figure as a table, with missing values in words.
package struct FigureTable: Hashable, Sendable {
  /// The title.
  package var caption: String
  /// The titles of the columns; the first column has the titles of the rows.
  package var columns: [String]
  /// The cells.
  package var rows: [[String]]

  /// Creates the table of a figure.
  package init(_ figure: Figure, in language: Language) {
    caption = figure.title
    (columns, rows) = figure.content.drawn.table(in: language)
  }
}

extension Chart.Series {
  /// Returns a value as the labels have it.
  package func text(_ value: Double, in language: Language) -> String {
    let number = language.number(value / (factor ?? 1))
    return format?.replacing("{value}", with: number) ?? number
  }

  /// Returns a position's value in words: the label, with the range if there is one, or the reason why it is missing.
  func cell(_ place: Int, in language: Language) -> String {
    guard points.indices.contains(place), points[place] != nil else {
      let gap = gaps.indices.contains(place) ? gaps[place] : nil
      return (gap ?? .notRecorded).words(in: language)
    }
    let label = labels.indices.contains(place) ? labels[place] : ""
    guard let low = lows?[place], let high = highs?[place], low < high else { return label }
    return "\(label) (\(text(low, in: language))–\(text(high, in: language)))"
  }
}

extension ChartAxis {
  /// Returns a value in the format of the axis.
  func text(_ value: Double, in language: Language) -> String {
    let number = language.number(value)
    return format?.replacing("{value}", with: number) ?? number
  }
}
