/// A block of a document as the function of a report returns it, before its data is read.
///
/// Each kind is described in a file of its own, from which its constructor derives. Blocks are never stored.
public enum DocumentBlock: Hashable, Sendable {
  /// The title of the document.
  case title(TitleBlock)
  /// The text at the top of each page.
  case header(HeaderBlock)
  /// A heading of a section, or of a part of one.
  case heading(HeadingBlock)
  /// Paragraphs, which empty lines divide.
  case text(TextBlock)
  /// A list with bullets or numbers.
  case list(ListBlock)
  /// A table with texts and numbers of the function's own.
  case table(DocumentTable)
  /// A chart of the plan, or a drawing of a study.
  case chart(ChartBlock)
  /// The adherence of each day, in weeks.
  case calendar(CalendarBlock)
  /// The closed rate, and that of each task.
  case adherence(AdherenceBlock)
  /// The insights of the plan.
  case insights(InsightsBlock)
  /// The outcomes of tasks.
  case outcomes(OutcomesBlock)
  /// The care team.
  case contacts(ContactsBlock)
  /// A picture of the plan's folder.
  case image(ImageBlock)
  /// The end of a printed page.
  case breakPage(PageBreakBlock = PageBreakBlock())

  /// The names of the blocks, in constructors and in the order of the manual.
  package enum Name: String, Hashable, Sendable, Codable, CaseIterable {
    case title, header, heading, text, list, table, chart, calendar, adherence, insights, outcomes, contacts, image
    case breakPage

    /// The type that defines the block.
    package var definition: any BlockDefinition.Type {
      switch self {
      case .title: TitleBlock.self
      case .header: HeaderBlock.self
      case .heading: HeadingBlock.self
      case .text: TextBlock.self
      case .list: ListBlock.self
      case .table: DocumentTable.self
      case .chart: ChartBlock.self
      case .calendar: CalendarBlock.self
      case .adherence: AdherenceBlock.self
      case .insights: InsightsBlock.self
      case .outcomes: OutcomesBlock.self
      case .contacts: ContactsBlock.self
      case .image: ImageBlock.self
      case .breakPage: PageBreakBlock.self
      }
    }
  }

  /// The block's own fields and rules.
  package var definition: any BlockDefinition {
    switch self {
    case .title(let block): block
    case .header(let block): block
    case .heading(let block): block
    case .text(let block): block
    case .list(let block): block
    case .table(let block): block
    case .chart(let block): block
    case .calendar(let block): block
    case .adherence(let block): block
    case .insights(let block): block
    case .outcomes(let block): block
    case .contacts(let block): block
    case .image(let block): block
    case .breakPage(let block): block
    }
  }

  /// Whether the block shows what was recorded, which is read for it.
  package var readsData: Bool { type(of: definition).readsData }

  /// The size of its texts, in bytes of UTF-8, and of its numbers.
  package var bytes: Int { definition.bytes }

  /// The name of the constructor.
  package var name: String { type(of: definition).constructorName }

  /// Returns the reason for which a report cannot have the block; nil if it can.
  ///
  /// A message names the ids that there are, and never the one that the function returned, which may be an answer.
  package func problem(in scope: ReportDefinition.Scope, knowing ids: KnownIDs) -> String? {
    definition.problem(in: scope, knowing: ids)
  }
}

extension DocumentBlock: Choice {
  package static let nameKey = "block"
  package static func alternative(_ name: Name) -> any Alternative<DocumentBlock>.Type { erased(name.definition) }
  package var alternative: any Alternative<DocumentBlock> { erased(definition) }
}

/// Everything that the program knows about one block but how it is made: its fields, its rules, and its texts.
///
/// To add a block, write its file beside this one, and add its case and its name to ``DocumentBlock``; the compiler asks for how a document
/// shows it. Its constructor in plans, the editor definitions, and the manual derive from its fields.
package protocol BlockDefinition: AuthoredAlternative where Whole == DocumentBlock {
  /// Whether the block shows what was recorded, which is read for it.
  static var readsData: Bool { get }
  /// The texts that the function wrote.
  var texts: [String] { get }
  /// The size of what the function wrote, in bytes.
  var bytes: Int { get }

  /// Returns the reason for which a report cannot have the block; nil if it can.
  func problem(in scope: ReportDefinition.Scope, knowing ids: DocumentBlock.KnownIDs) -> String?
}

extension BlockDefinition {
  package static var readsData: Bool { false }
  package var problem: FieldProblem? { nil }
  package var bytes: Int { texts.reduce(0) { $0 + $1.utf8.count } }
  package func problem(in scope: ReportDefinition.Scope, knowing ids: DocumentBlock.KnownIDs) -> String? { nil }

  /// The name of the constructor.
  static var constructorName: String { "doc.\(name.rawValue.snakeCased)" }

  /// Returns the problem of a block about one participant in another report, or of tasks that the plan has not.
  func problem(
    of tasks: [CareTask.ID], in scope: ReportDefinition.Scope, knowing ids: DocumentBlock.KnownIDs
  ) -> String? {
    guard scope == .participant else { return "it is about one participant, and the report is about a study" }
    guard tasks.contains(where: { !ids.tasks.contains($0) }) else { return nil }
    return "it names no task of the plan; \(DocumentBlock.KnownIDs.list("task", ids.tasks.map(\.text)))"
  }

  /// Returns the problem of a list that is too long.
  func problem(ofCount count: Int, _ noun: String, at field: String) -> FieldProblem? {
    guard count > DocumentLimits.rows else { return nil }
    return FieldProblem(
      .outOfRange, at: field, "there are \(count) \(noun); write at most \(DocumentLimits.rows)")
  }
}

extension DocumentBlock {
  /// The ids that the blocks of a report can name.
  package struct KnownIDs: Hashable, Sendable {
    /// The charts: of the plan, or the drawings of a study.
    package var charts: [String]
    /// The tasks.
    package var tasks: [CareTask.ID]
    /// The contacts.
    package var contacts: [Contact.ID]

    /// Creates the ids.
    package init(charts: [String], tasks: [CareTask.ID], contacts: [Contact.ID]) {
      self.charts = charts
      self.tasks = tasks
      self.contacts = contacts
    }

    /// The ids that there are, in words.
    static func list(_ noun: String, _ names: [String]) -> String {
      names.isEmpty ? "there is none" : "the \(noun)s are \(names.prefix(20).joined(separator: ", "))"
    }
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
