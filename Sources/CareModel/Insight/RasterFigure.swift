/// A state for each row and day: the tasks or the prompts of a participant by day.
///
/// This is the lasagna plot of Swihart and others (2010): each row is a layer, and its cells are never joined or smoothed.
public struct RasterFigure: Hashable, Sendable, Codable {
  /// A meaning of the rows of a raster.
  public enum Rows: String, Hashable, Sendable, Codable, CaseIterable {
    /// A task; a cell holds all its events of the day.
    case task
    /// An event by its number within the day, of any task.
    case prompt
    /// A participant of a study, or several neighbors if there are too many for a row each.
    case participant

    /// The meanings that a chart of one participant can have.
    package static let ofChart: [Rows] = [.task, .prompt]
  }

  /// The state of a row on a day.
  public enum Cell: Hashable, Sendable {
    /// All events were done.
    case done
    /// All events were done, some of them late.
    case late
    /// A part was done: the share, between 0 and 1.
    case partial(Double)
    /// Nothing was done, for this reason.
    case gap(Gap)
  }

  /// One row.
  public struct Row: Hashable, Sendable, Codable {
    /// The title.
    public var title: String
    /// The cell of each day.
    public var cells: [Cell]

    /// Creates a row.
    public init(title: String, cells: [Cell]) {
      self.title = title
      self.cells = cells
    }
  }

  /// The meaning of a row.
  public var kind: Rows
  /// The days, in order.
  public var dates: [CivilDate]
  /// The rows, from top to bottom.
  public var rows: [Row]
  /// The number of participants in a row, if it is more than one; nil otherwise.
  public var each: Int?

  private enum CodingKeys: String, CodingKey {
    case kind = "rowsAre", dates, rows, each
  }

  /// Creates a figure.
  public init(kind: Rows, dates: [CivilDate], rows: [Row], each: Int? = nil) {
    self.kind = kind
    self.dates = dates
    self.rows = rows
    self.each = each
  }
}

extension RasterFigure.Cell {
  /// The reason why nothing was done; nil where something was.
  public var gap: Gap? {
    if case .gap(let gap) = self { gap } else { nil }
  }
}

// "done", "late", a gap such as "missed", or the share of a partial cell as a number.

extension RasterFigure.Cell: Codable {
  /// Reads a state or a share.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let share = try? value.decode(Double.self) {
      self = .partial(share)
      return
    }
    switch try value.decode(String.self) {
    case "done": self = .done
    case "late": self = .late
    case let name:
      guard let gap = Gap(rawValue: name) else {
        throw DecodingError.dataCorruptedError(in: value, debugDescription: "there is no state '\(name)'")
      }
      self = .gap(gap)
    }
  }

  /// Writes a state or a share.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .done: try value.encode("done")
    case .late: try value.encode("late")
    case .partial(let share): try value.encode(share)
    case .gap(let gap): try value.encode(gap.rawValue)
    }
  }
}
