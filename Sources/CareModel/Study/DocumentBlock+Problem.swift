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
  }

  /// Returns the reason for which a report cannot have the block; nil if it can.
  ///
  /// A message names the ids that there are, and never the one that the function returned, which may be an answer.
  package func problem(in scope: ReportDefinition.Scope, knowing ids: KnownIDs) -> String? {
    func known(_ noun: String, _ names: [String]) -> String {
      names.isEmpty ? "there is none" : "the \(noun)s are \(names.prefix(20).joined(separator: ", "))"
    }
    func problem(of tasks: [CareTask.ID]) -> String? {
      guard tasks.contains(where: { !ids.tasks.contains($0) }) else { return nil }
      return "it names no task of the plan; \(known("task", ids.tasks.map(\.text)))"
    }
    let isOfOne = scope == .participant
    switch self {
    case .title, .header, .heading, .text, .list, .table, .image, .breakPage: return nil
    case .chart(let id, _):
      if ids.charts.contains(id) { return nil }
      let noun = isOfOne ? "chart" : "drawing"
      return "it names no \(noun) of the \(isOfOne ? "plan" : "study"); \(known(noun, ids.charts))"
    case .contacts(let contacts, _):
      guard contacts.contains(where: { !ids.contacts.contains($0) }) else { return nil }
      return "it names no contact of the plan; \(known("contact", ids.contacts.map(\.text)))"
    case .calendar(let tasks, _), .adherence(let tasks, _):
      if case .adherence = self, tasks == nil { return nil }
      return isOfOne ? problem(of: tasks ?? []) : "it is about one participant, and the report is about a study"
    case .outcomes(let tasks, _, _):
      return isOfOne ? problem(of: tasks) : "it is about one participant, and the report is about a study"
    case .insights: return isOfOne ? nil : "it is about one participant, and the report is about a study"
    }
  }

  /// The name of the constructor.
  package var name: String {
    switch self {
    case .title: "doc.title"
    case .header: "doc.header"
    case .heading: "doc.heading"
    case .text: "doc.text"
    case .list: "doc.list"
    case .table: "doc.table"
    case .chart: "doc.chart"
    case .calendar: "doc.calendar"
    case .adherence: "doc.adherence"
    case .insights: "doc.insights"
    case .outcomes: "doc.outcomes"
    case .contacts: "doc.contacts"
    case .image: "doc.image"
    case .breakPage: "doc.break_page"
    }
  }
}
