import CareCards
import CareModel
import CareRuntime

extension ProtocolPage {
  /// Adds the dates and parameters that enrollment sets.
  func addSettings(to html: inout HTMLText) {
    let header = document.plan.header
    if header.anchors.isEmpty, header.parameters.isEmpty { html.element("p", language.document(.noSettings)) }
    if !header.anchors.isEmpty {
      html.table(
        [ProtocolPhrase.anchor, .needed, .source].map { language.document($0).capitalizedFirst },
        rows: header.anchors.map { anchor in
          let source = anchor.from.map {
            language.document(.setBy, ["kind": $0.kind, "task": "“\(document.title(of: $0.task))”"])
          }
          return [
            marked(.titled(anchor.title ?? "", code: anchor.name), "anchors.\(anchor.name)"),
            .text(language.document(anchor.isRequired ? .needed : .notNeeded)), .text(source ?? "–"),
          ]
        })
    }
    if !header.parameters.isEmpty {
      html.table(
        [ProtocolPhrase.parameter, .values, .preset, .needed].map { language.document($0).capitalizedFirst },
        rows: header.parameters.map { parameter in
          let isRequired = parameter.isRequired && parameter.defaultValue == nil
          return [
            marked(.titled(parameter.title ?? "", code: parameter.name), "params.\(parameter.name)"),
            .text(values(of: parameter)), .text(parameter.defaultValue?.description ?? "–"),
            .text(language.document(isRequired ? .needed : .notNeeded)),
          ]
        })
    }
    if !document.arms.isEmpty {
      html.element("p", language.document(.arms, ["arms": document.arms.joined(separator: ", ")]))
    }
  }

  /// Returns a cell, with a mark if a field of the plan changes.
  private func marked(_ cell: ProtocolCell, _ path: String) -> ProtocolCell {
    document.changes?.changes(path) ?? false ? .marked(cell, language.document(.mark)) : cell
  }

  private func values(of parameter: ParameterDefinition) -> String {
    let kind =
      switch parameter.kind {
      case .time: language.document(.aTime)
      case .date: language.document(.aDate)
      case .number: language.document(.aNumber)
      case .text: language.document(.aText)
      case .boolean: language.document(.yesNo)
      case .zone: language.document(.aZone)
      case .choice(let texts): language.document(.oneOf, ["values": texts.joined(separator: ", ")])
      }
    let limits = [
      parameter.min.map { language.document(.least, ["least": language.number($0)]) },
      parameter.max.map { language.document(.most, ["most": language.number($0)]) },
    ]
    return ([kind] + limits.compactMap(\.self)).joined(separator: ", ")
  }

  /// Adds the insights, charts, and reports.
  func addDerived(to html: inout HTMLText) {
    let header = document.plan.header
    let insights = header.insights.map { insight in
      let title =
        switch insight.rule {
        case .threshold(let threshold): threshold.title
        case .statistic(let statistic): statistic.title ?? ""
        case .script: ""
        }
      let name = limited(.titled(title, code: insight.id), insight)
      return (ProtocolPhrase.insight, "insights", name, insight.id, Optional(insight.over))
    }
    let charts = header.charts.map { chart in
      (
        ProtocolPhrase.chart, "charts", limited(.titled(chart.title, code: chart.id), chart), chart.id,
        Optional(chart.over)
      )
    }
    let reports = header.reports.map { report in
      (
        ProtocolPhrase.report, "reports", ProtocolCell.titled(report.title, code: report.id), report.id,
        Optional(report.over)
      )
    }
    let rows = insights + charts + reports
    guard !rows.isEmpty else { return html.element("p", language.document(.noDerived)) }
    html.element("p", language.document(.derivedText))
    html.table(
      [language.document(.type), language.document(.name), language(.period)],
      rows: rows.map { kind, field, name, id, over in
        [
          .text(language.document(kind)), marked(name, "\(field).\(id)"),
          .text(over.map { language.interval($0) } ?? "–"),
        ]
      })
  }

  /// Adds the data that is kept, for how long, and who sees it.
  func addKept(to html: inout HTMLText) {
    let tasks = document.versions.map(\.task), surveys = tasks.compactMap(\.survey)
    let steps = surveys.flatMap(\.steps), questions = steps.flatMap(\.questions)
    func ids(_ holds: (FormItem) -> Bool) -> String {
      questions.filter(holds).map(\.id).uniqued.joined(separator: ", ")
    }
    let erased = language.document(.untilErased)
    let both = language.document(.seenBoth), team = language.document(.seenTeam)
    var rows: [[ProtocolCell]] = []
    func row(_ name: ProtocolPhrase, _ text: String, _ long: String, _ seen: String) {
      rows.append([
        .text(language.document(name)), .text(text), .text(long), .text(seen),
      ])
    }
    row(.keptOutcome, language.document(.keptOutcomeText), erased, both)
    if !surveys.isEmpty {
      row(.keptAnswers, language.document(.keptAnswersText), erased, both)
      row(.keptDrafts, language.document(.keptDraftsText), drafts(of: surveys), language.document(.seenOwn))
    }
    let personal = ids { $0.format.isPersonal && !$0.isWithheld }
    if !personal.isEmpty {
      row(.keptPersonal, language.document(.keptPersonalText, ["items": personal]), erased, both)
    }
    if steps.contains(where: { if case .consent = $0.kind { true } else { false } }) {
      row(.keptDocuments, language.document(.keptDocumentsText), erased, both)
    }
    let files = ids { if case .file = $0.format { true } else { false } }
    if !files.isEmpty { row(.keptFiles, language.document(.keptFilesText, ["items": files]), erased, both) }
    let quantities = (tasks.compactMap(\.link?.quantity) + document.plan.header.quantities.map(\.id)).uniqued
    if !quantities.isEmpty {
      let names = quantities.joined(separator: ", ")
      row(.keptSamples, language.document(.keptSamplesText, ["quantities": names]), erased, both)
    }
    if tasks.contains(where: { !$0.alerts.isEmpty }) {
      row(.alerts, language.document(.alertsText), erased, team)
    }
    let withheld = ids(\.isWithheld)
    if !withheld.isEmpty {
      row(
        .keptWithheld, language.document(.keptWithheldText, ["items": withheld]), language.document(.notAtAll),
        language.document(.seenNone))
    }
    html.table([.keptWhat, .meaning, .keptLong, .keptSeen].map { language.document($0) }, rows: rows)
    html.element("p", language.document(.keptText))
  }

  /// Returns for how long surveys that were begun are kept.
  private func drafts(of surveys: [Survey]) -> String {
    let limits = surveys.map(\.expires).uniqued
    return limits.map { limit in
      limit.map { language.document(.resume, ["interval": language.interval($0)]) } ?? language.document(.resumeAlways)
    }.joined(separator: " ")
  }

  /// Adds the variables of an export.
  func addDictionary(to html: inout HTMLText) {
    html.element("p", language.document(.dictionaryText))
    let columns = [ProtocolPhrase.variable, .meaning, .type, .values, .source].map { language.document($0) }
    let variables = document.codebook.variables.filter { $0.source != .system }
    for table in variables.map(\.table).uniqued {
      html.element("h3") { html in
        html.add("\(language.document(.table)) ")
        html.element("code", table)
      }
      html.table(
        columns, style: "proto-dictionary",
        rows: variables.filter { $0.table == table }.map { variable in
          let task = variable.isColumn ? nil : variable.task.map { ProtocolCell.code($0.text) }
          var type = [language.document(variable.type.phrase)]
          if let units = variable.units { type.append(units) }
          if variable.isMultiple { type.append(language.document(.several)) }
          if variable.isPersonal { type.append(language.document(.personal)) }
          var values = variable.choices.map { choice in
            ProtocolCell.text(choice.value == choice.text ? choice.value : "\(choice.value) = \(choice.text)")
          }
          if let range = language.bounds(variable.minimum, variable.maximum) { values.append(.text(range)) }
          if variable.isOpen { values.append(.text(language.document(.ownWords))) }
          return [
            .lines([.code(variable.name)] + [task].compactMap(\.self)),
            .lines([variable.label, variable.question].compactMap(\.self).uniqued.map { .text($0) }),
            .lines(type.map { .text($0) }), .lines(values), .text(language.document(variable.source.phrase)),
          ]
        })
      // The reasons for which cells have no answer are the same in all columns.
      let missing = variables.first { $0.table == table && !$0.missing.isEmpty }?.missing ?? []
      if !missing.isEmpty {
        html.element(
          "p", ["class": "care-dim proto-words"], missing.map { "\($0.value) = \($0.text)" }.joined(separator: "; "))
      }
    }
  }
}

extension ExportColumn.CellType {
  fileprivate var phrase: ProtocolPhrase {
    switch self {
    case .text: .typeText
    case .integer: .typeInteger
    case .number: .typeNumber
    case .boolean: .typeBoolean
    case .date: .typeDate
    case .utc, .local: .typeTime
    }
  }
}

extension Codebook.Source {
  fileprivate var phrase: ProtocolPhrase {
    switch self {
    case .item: .sourceItem
    case .score: .sourceScore
    case .script: .sourceScript
    case .sample: .sourceSample
    case .system: .sourceSystem
    }
  }
}
