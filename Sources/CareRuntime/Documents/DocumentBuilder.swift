import CareModel
import CareStore

/// Reads the data of the blocks of a participant's document, for one plan.
struct DocumentBuilder {
  let plan: PlanInForce
  let period: Document.Period
  /// Whether the days were asked for; then charts cover them in place of their own.
  let isFixed: Bool
  let origin: Document.Origin
  /// The texts of the plan in the language of the document; nil for its own.
  let texts: [String: String]?

  private var snapshot: PatientSnapshot { plan.snapshot }
  private var language: Language { plan.language }

  /// Returns the blocks of the built-in template.
  var builtInBlocks: [DocumentBlock] {
    [.adherence(.init()), .calendar(.init())] + plan.header.charts.map { .chart(.init($0.id)) }
      + (plan.header.insights.isEmpty ? [] : [.insights(.init())]) + [.outcomes(.init())]
  }

  /// Returns the parts of blocks with their data; a block that cannot be made becomes a message.
  func parts(of blocks: [DocumentBlock]) throws -> [DocumentPart] {
    let contacts = try contacts()
    let known = DocumentBlock.KnownIDs(
      charts: plan.chartIDs, tasks: snapshot.history.enrollments.flatMap { $0.tasks.map(\.id) },
      contacts: try self.contacts(ofAllArms: true).map(\.id))
    return try blocks.compactMap { block in
      if let problem = block.problem(in: .participant, knowing: known) { return .failure("\(block.name): \(problem)") }
      return try part(of: block, contacts)
    }
  }

  /// The contacts of the plan, of the care plan, and of the patient.
  ///
  /// `ofAllArms`: also those of the plan for other parameters, which a report can name.
  func contacts(ofAllArms: Bool = false) throws -> [Contact] {
    try snapshot.allContacts(texts: texts.map { [plan.context.carePlan: $0] } ?? [:], ofAllArms: ofAllArms)
  }

  private func part(of block: DocumentBlock, _ contacts: [Contact]) throws -> DocumentPart? {
    switch block {
    case .title, .header: return nil
    case .heading(let block): return .heading(block.text, level: block.level)
    case .text(let block): return .text(block.text)
    case .list(let block): return .list(block.items, isNumbered: block.isNumbered)
    case .table(let table): return .table(table)
    case .image(let block): return .image(block.image, text: block.text)
    case .breakPage: return .breakPage
    case .chart(let block): return try chart(block.chart, over: block.over)
    case .calendar(let block):
      let series = SeriesDefinition(title: language(.rate), source: .adherence(tasks: block.tasks))
      let definition = ChartDefinition(
        id: "calendar", kind: .calendar, title: block.title ?? language(.dayByDay), over: .days(1), series: [series])
      return try figure(definition, from: period.from)
    case .adherence(let block): return try adherence(block.tasks, block.title)
    case .insights(let block): return .insights(try plan.insights().shown, title: block.title)
    case .outcomes(let block): return try outcomes(block)
    case .contacts(let block):
      return .contacts(block.of(contacts), title: block.title)
    }
  }

  private func chart(_ id: String, over: CalendarInterval?) throws -> DocumentPart? {
    guard let definition = plan.header.charts.first(where: { $0.id == id }) else { return nil }
    guard !isFixed || over != nil else { return try figure(definition, from: period.from) }
    let back = (over ?? definition.over).negated() ?? .zero
    let from = CivilDateTime(date: period.to, time: .midnight).adding(back)?.date ?? period.from
    return try figure(definition, from: min(from, period.to))
  }

  private func figure(_ definition: ChartDefinition, from: CivilDate) throws -> DocumentPart {
    let made = try plan.computed("charts.\(definition.id)") {
      try plan.chart(definition, over: (from: from, to: period.to))
    }
    guard var figure = made else { return .failure(language(.planFailed)) }
    figure.origin?.seq = origin.seq
    return .figure(figure)
  }

  private func adherence(_ tasks: [CareTask.ID]?, _ title: String?) throws -> DocumentPart {
    let events = try snapshot.counted(from: period.from, to: period.to, tasks: tasks).events
      .filter(\.task.countsInAdherence)
    let report = snapshot.rates(of: events, by: [.task])
    let titles = Dictionary(events.map { ($0.task.id.text, translated($0).task.title) }) { $1 }
    let groups = (report.by[.task] ?? []).map { RateGroup(key: titles[$0.key] ?? $0.key, rate: $0.rate) }
    return .adherence(.init(title: title, rate: report.rate, tasks: groups))
  }

  private func outcomes(_ block: OutcomesBlock) throws -> DocumentPart {
    let tasks = block.tasks ?? []
    let events = try snapshot.events(.days(from: period.from, to: period.to)).filter { event in
      event.outcome != nil && (tasks.isEmpty || tasks.contains(event.task.id))
    }
    let shown = events.suffix(block.limit).map { translated($0).withoutPersonalValues }
    return .outcomes(.init(title: block.title, events: shown, omitted: max(0, events.count - block.limit)))
  }

  private func translated(_ event: Event) -> Event {
    texts.map { event.translated(by: [event.carePlan: $0]) } ?? event
  }
}

extension Event {
  /// The event without the values of answers that may identify the participant, such as an address.
  fileprivate var withoutPersonalValues: Event {
    var event = self
    event.outcome?.value.values.removeAll { task.isPersonal($0.kind) }
    return event
  }
}
