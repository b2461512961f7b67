/// A block of a document as the function of a report returns it, before its data is read.
public enum DocumentBlock: Hashable, Sendable {
  /// The title of the document.
  case title(String)
  /// The text at the top of each page.
  case header(String)
  /// A heading of a section, or of a part of one.
  case heading(String, level: Int)
  /// Paragraphs, which empty lines divide.
  case text(String)
  /// A list with bullets or numbers.
  case list([String], isNumbered: Bool)
  /// A table with texts and numbers of the function's own.
  case table(DocumentTable)
  /// A chart of the plan, or a drawing of a study; `over` replaces the chart's own number of days.
  case chart(String, over: CalendarInterval?)
  /// The adherence of each day, in weeks.
  case calendar(tasks: [CareTask.ID]?, title: String?)
  /// The closed rate, and that of each task.
  case adherence(tasks: [CareTask.ID]?, title: String?)
  /// The insights of the plan.
  case insights(title: String?)
  /// The outcomes of tasks, the newest up to a number; no tasks means all.
  case outcomes(tasks: [CareTask.ID], limit: Int, title: String?)
  /// The care team; no ids means all of it.
  case contacts([Contact.ID], title: String?)
  /// A picture of the plan's folder.
  case image(MarkdownImage, text: String)
  /// The end of a printed page.
  case breakPage

  /// Whether the block shows what was recorded, which is read for it.
  package var readsData: Bool {
    switch self {
    case .chart, .calendar, .adherence, .insights, .outcomes: true
    case .title, .header, .heading, .text, .list, .table, .contacts, .image, .breakPage: false
    }
  }
}

/// A table of a document.
public struct DocumentTable: Hashable, Sendable, Codable {
  /// The title, if any.
  public var title: String?
  /// The titles of the columns.
  public var columns: [String]
  /// The cells; each row has as many as there are columns.
  public var rows: [[Scalar]]

  /// Creates a table.
  public init(title: String? = nil, columns: [String], rows: [[Scalar]]) {
    self.title = title
    self.columns = columns
    self.rows = rows
  }

  /// Returns whether all cells of a column are numbers.
  package func isNumeric(_ column: Int) -> Bool {
    !rows.isEmpty && rows.allSatisfy { $0.indices.contains(column) && $0[column].number != nil }
  }
}

/// The limits of a document.
package enum DocumentLimits {
  /// The maximum number of blocks.
  package static let blocks = 500
  /// The maximum number of blocks that read data; each reads its days again.
  package static let dataBlocks = 50
  /// The maximum number of columns of a table.
  package static let columns = 20
  /// The maximum number of rows of a table, of items of a list, and of outcomes in a block.
  package static let rows = 2000
  /// The maximum size of the texts that a function returns, in bytes of UTF-8.
  package static let bytes = 1_000_000
}
