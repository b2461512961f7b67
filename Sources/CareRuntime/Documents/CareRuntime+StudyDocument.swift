import CareModel
import CareStore

extension CareRuntime {
  /// Returns a document about all participants of a plan.
  func studyDocument(
    _ query: DocumentQuery, of plan: PlanHeader.ID, at now: Instant, progress: ((_ done: Int, _ all: Int) -> Void)?
  ) throws -> Document {
    var question = StudyQuery(plan: plan)
    question.asOf = query.asOf
    let figures = try study(question, at: now, progress: progress)
    let language = Language.of(query.language)
    return try store.read { reader in
      // The commit that the statistics include, so that all of the document is of one.
      let asOf = AsOf.seq(figures.compliance.seq)
      var header = try reader.header(ofStudy: plan, at: now, asOf: asOf)
      let texts = query.language.flatMap { header.texts(in: $0) }
      header = texts.map { header.translated(by: $0) } ?? header
      let commit = try reader.commit(asOf)
      let origin = Document.Origin(asOf: now, zone: query.zone, seq: commit?.seq, seal: commit?.seal)
      var document = Document(
        report: DocumentQuery.studyTemplate, title: language(.studyReport), language: language, subject: .study(plan),
        plans: [header.title], period: nil, origin: origin)
      let tasks = try reader.allInForce(CareTask.self, owner: .plan(plan), at: now, zone: query.zone, asOf: asOf)
        .map { task in texts.map { task.value.translated(by: $0) } ?? task.value }
      document.study = figures.titled(by: tasks)
      document.suppressed = query.suppressed
      var blocks: [DocumentBlock] = [
        .chart(.init("flow")), .chart(.init("enrollment")), .chart(.init("retention")),
      ]
      if figures.latency.all.n > 0 { blocks.append(.chart(.init("latency"))) }
      blocks += [.adherence(.init()), .chart(.init("compliance"))]
      if let report = try report(query.report, of: header) {
        (document.report, document.title, document.page) = (report.id, report.title, report.page)
        blocks = try scripts.blocks(
          of: report, in: reader.bundle(header.bundle), context: StudyContext(now: now, zone: query.zone))
        document.read(blocks)
      }
      let contacts = try reader.allInForce(Contact.self, owner: .plan(plan), at: now, zone: query.zone, asOf: asOf)
        .map { contact in texts.map { contact.value.translated(by: $0) } ?? contact.value }
      document.parts = parts(of: blocks, contacts)
      return document
    }
  }

  private func report(_ id: String?, of header: PlanHeader) throws -> ReportDefinition? {
    guard let id else { return nil }
    let own = header.reports.filter { $0.scope == .study }
    if let found = own.first(where: { $0.id == id }) { return found }
    if id == DocumentQuery.studyTemplate { return nil }
    throw RuntimeError.unknownReport(report: id, known: own.map(\.id) + [DocumentQuery.studyTemplate])
  }

  private func parts(of blocks: [DocumentBlock], _ contacts: [Contact]) -> [DocumentPart] {
    let known = DocumentBlock.KnownIDs(
      charts: ReportDefinition.studyCharts, tasks: [], contacts: contacts.map(\.id))
    return blocks.compactMap { block in
      if let problem = block.problem(in: .study, knowing: known) { return .failure("\(block.name): \(problem)") }
      switch block {
      case .title, .header, .calendar, .insights, .outcomes: return nil
      case .heading(let block): return .heading(block.text, level: block.level)
      case .text(let block): return .text(block.text)
      case .list(let block): return .list(block.items, isNumbered: block.isNumbered)
      case .table(let table): return .table(table)
      case .image(let block): return .image(block.image, text: block.text)
      case .breakPage: return .breakPage
      case .chart(let block): return .studyChart(block.chart)
      case .adherence(let block): return .studyAdherence(title: block.title)
      case .contacts(let block):
        return .contacts(block.of(contacts), title: block.title)
      }
    }
  }
}

extension StudyFigures {
  /// Returns the statistics with the titles of tasks in the place of their ids.
  fileprivate func titled(by tasks: [CareTask]) -> StudyFigures {
    let titles = Dictionary(tasks.map { ($0.id.text, $0.title) }) { first, _ in first }
    var figures = self
    figures.compliance.by[.task] = compliance.by[.task]?.map { group in
      var group = group
      group.key = titles[group.key] ?? group.key
      return group
    }
    return figures
  }
}
