/// Everything that the program knows about one kind of chart, but the computation of a content that no other kind has.
///
/// To add a kind, write its description in a file beside this one, and add its case to ``ChartDefinition/Kind``. Its constructor in plans, the
/// editor definitions, the manual, its fields with their checks, its name in sentences, and the drawings of values by day derive from it.
package struct ChartKind: Sendable {
  /// The name in sentences, such as "Bar chart".
  package let title: Words
  /// The documentation for authors, in one line.
  package let summary: String
  /// The fields beside those of every chart, in the order of the manual.
  package let parts: [ChartPart]
  /// A chart as an author writes it; nil where its fields show enough.
  package let example: String?
  /// The content of its figures.
  package let content: Content

  /// The contents that a figure of a chart can have.
  package enum Content: Hashable, Sendable {
    /// Values by day, with the layers that draw each series, those behind first.
    case days([DayLayer])
    /// Days as points.
    case pairs
    /// One value a day, in rows of weeks.
    case calendar
    /// A state for each row and day.
    case raster
    /// The marks that a function returns.
    case marks
  }

  /// The layers that draw values by day; points alone for a kind without such values.
  package var layers: [DayLayer] { if case .days(let layers) = content { layers } else { [.points] } }

  /// Whether bars are all that draws a value.
  package var isBars: Bool { layers.allSatisfy(\.isBars) }

  /// Whether bars draw the values, which begin at 0.
  package var hasBars: Bool { layers.contains(where: \.isBars) }

  /// Whether the axis begins at 0: the shade of a calendar's day is an amount, as the length of a bar is.
  package var startsAtZero: Bool { hasBars || content == .calendar }

  /// Returns the path of a series, counted from 0, as authors write it.
  package func path(ofSeries number: Int) -> String {
    for part in parts {
      switch part {
      case .pair: return number == 0 ? "x" : "y"
      case .oneSeries: return "series"
      default: continue
      }
    }
    return "series[\(number + 1)]"
  }
}

/// A layer of the drawing of values by day.
package enum DayLayer: Hashable, Sendable {
  /// Bars from 0 to each value; `width`: the part of a day that the bars of all series take.
  case bars(width: Double)
  /// Points that are joined from day to day.
  case line
  /// Points alone.
  case points
  /// A band from each day's least to its greatest value.
  case band

  /// Whether it is bars.
  package var isBars: Bool { if case .bars = self { true } else { false } }
}

/// A field, or a few that belong together, that charts of some kinds have.
package enum ChartPart: Hashable, Sendable {
  /// Series to draw, at least one.
  case series
  /// The only series.
  case oneSeries
  /// The series of the two axes.
  case pair
  /// The days between the series of a pair.
  case lag
  /// The axis; `of`: what it is the scale of.
  case axis(of: String)
  /// Whether each series has a panel of its own.
  case panels
  /// The missing days over which points are joined.
  case join
  /// The method that marks signals.
  case signal
  /// The meaning of a row.
  case rows
  /// The function that draws.
  case draw
}
