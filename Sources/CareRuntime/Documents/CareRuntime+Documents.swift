public import CareModel
import CareStore

extension CareRuntime {
  /// Returns a document: a report of a plan, or a built-in template, with its data as of one commit.
  ///
  /// A block that cannot be made becomes a message in its place; see ``CareModel/Document/isIncomplete``. A document holds only the
  /// personal data that its report lists.
  ///
  /// ```swift
  /// let document = try care.document(DocumentQuery("visit", of: .participant("ana")), at: now)
  /// let isWhole = !document.isIncomplete
  /// ```
  ///
  /// - Parameters:
  ///   - query: The template, the subject, and the state of the store.
  ///   - now: The current time.
  ///   - progress: For a study, called after each participant with their number so far and the number of all.
  /// - Returns: The document.
  /// - Throws: `StoreError.notFound` if there is no such patient or plan; `StoreError.ambiguous` if several care plans have the report;
  ///   ``RuntimeError/unknownReport(report:known:)``; ``RuntimeError/invalidWindow``;
  ///   ``RuntimeError/windowTooLong(days:limit:)``; `ScriptError` if the function of the report fails.
  /// - Complexity: O(events in the days of the blocks); for a study, O(events of all participants).
  public func document(
    _ query: DocumentQuery, at now: Instant, progress: ((_ done: Int, _ all: Int) -> Void)? = nil
  ) throws -> Document {
    switch query.subject {
    case .participant(let patient, let carePlan):
      try read(patient, carePlan: carePlan, asOf: query.asOf, at: now) { try $0.document(query, carePlan) }
    case .study(let plan): try studyDocument(query, of: plan, at: now, progress: progress)
    }
  }
}

extension PatientSnapshot {
  fileprivate func document(_ query: DocumentQuery, _ carePlan: CarePlan.ID?) throws -> Document {
    let plans = try plansInForce(in: query.language).filter { carePlan == nil || $0.context.carePlan == carePlan }
    guard let (plan, report) = try report(query.report, of: plans) else { return try builtIn(query, plans) }
    let personal = try personal(listing: report.personal)
    var document = document(
      query, title: report.title, personal: personal, [plan], plan.days(query.period, over: report.over),
      try origin(in: plan.context.zone))
    (document.report, document.page) = (report.id, report.page)
    let bundle = try reader.bundle(plan.header.bundle)
    let context = ReportContext(base: plan.context, personal: personal)
    let blocks = try runtime.scripts.blocks(of: report, in: bundle, context: context)
    document.read(blocks)
    document.parts = try builder(plan, document, query).parts(of: blocks)
    document.failures = failures.all
    return document
  }

  /// Returns the report of an id and its plan; nil for the built-in template.
  private func report(
    _ id: String?, of plans: [PlanInForce]
  ) throws -> (plan: PlanInForce, report: ReportDefinition)? {
    guard let id else { return nil }
    let own = plans.flatMap { plan in
      plan.header.reports.filter { $0.scope == .participant }.map { (plan: plan, report: $0) }
    }
    let found = own.filter { $0.report.id == id }
    if found.isEmpty, id == DocumentQuery.participantTemplate { return nil }
    guard let first = found.first else {
      throw RuntimeError.unknownReport(
        report: id, known: own.map(\.report.id) + [DocumentQuery.participantTemplate])
    }
    guard found.count == 1 else {
      throw StoreError.ambiguous(
        entity: "report", id: id,
        choices: found.compactMap { $0.plan.context.carePlan.map { "--care-plan \($0)" } }.sorted())
    }
    return first
  }

  private func builtIn(_ query: DocumentQuery, _ plans: [PlanInForce]) throws -> Document {
    let language = Language.of(query.language)
    let over = CalendarInterval.days(28)
    let today = zone.date(of: now)
    let period = plans.first?.days(query.period, over: over) ?? .init(from: today.adding(days: -28), to: today)
    var document = document(
      query, title: language(.participantReport), personal: try personal(listing: []), plans, period,
      try origin(in: plans.first?.context.zone ?? zone))
    document.report = DocumentQuery.participantTemplate
    for plan in plans {
      let builder = try builder(plan, document, query)
      if plans.count > 1 { document.parts.append(.heading(plan.header.title, level: 2)) }
      document.parts += try builder.parts(of: builder.builtInBlocks)
    }
    let contacts = try plans.flatMap { try builder($0, document, query).contacts() }
    let ids = contacts.map(\.id)
    let team = contacts.enumerated().filter { ids.firstIndex(of: $0.element.id) == $0.offset }.map(\.element)
    if !team.isEmpty { document.parts.append(.contacts(team, title: nil)) }
    if plans.isEmpty { document.parts.append(.text(language(.noData))) }
    document.failures = failures.all
    return document
  }

  private func document(
    _ query: DocumentQuery, title: String, personal: PersonalData, _ plans: [PlanInForce], _ period: Document.Period,
    _ origin: Document.Origin
  ) -> Document {
    Document(
      report: "", title: title, language: .of(query.language), subject: .participant(patient, personal),
      plans: plans.map(\.header.title), period: period, origin: origin,
      // A document about several plans has the renderer's own style.
      style: plans.count == 1 ? plans[0].header.style : Theme())
  }

  private func builder(_ plan: PlanInForce, _ document: Document, _ query: DocumentQuery) throws -> DocumentBuilder {
    guard let period = document.period else { throw RuntimeError.invalidWindow }
    try RuntimeError.checkWindow(from: period.from, to: period.to)
    return DocumentBuilder(
      plan: plan, period: period, isFixed: query.period != nil, origin: document.origin,
      texts: query.language.flatMap { plan.header.texts(in: $0) })
  }

  private func personal(listing fields: [PersonalField]) throws -> PersonalData {
    let record = try reader.inForce(Patient.self, id: patient, owner: .none, at: now, zone: zone, asOf: asOf)?.value
    return PersonalData(of: record ?? Patient(id: patient, zone: zone), listing: fields)
  }

  private func origin(in zone: Zone) throws -> Document.Origin {
    let commit = try reader.commit(asOf)
    return Document.Origin(asOf: now, zone: zone, seq: commit?.seq, seal: commit?.seal)
  }
}

extension PlanInForce {
  /// Returns the days that were asked for, or those of a report up to yesterday.
  fileprivate func days(_ period: Document.Period?, over: CalendarInterval) -> Document.Period {
    if let period { return period }
    let (from, to) = context.days(over)
    return Document.Period(from: from, to: to)
  }
}

extension Document {
  /// Takes the title and the text of each page from the blocks.
  mutating func read(_ blocks: [DocumentBlock]) {
    for block in blocks {
      switch block {
      case .title(let block): title = block.text
      case .header(let block): header = block.text
      default: break
      }
    }
  }
}
