import CareModel
import CareStore

/// Reads the meaning of an export's variables from the versions of its plans.
struct CodebookReader {
  private let request: ExportRequest
  private let reader: StoreReader
  private let asOf: AsOf
  /// The versions of the plans, by plan and recorded time.
  private(set) var versions: [ExportSchema.PlanVersion] = []
  /// The parameters of the plans, each name once, by name.
  private(set) var parameters: [ParameterDefinition] = []
  /// The versions of the plans' tasks, by plan and task, each oldest first.
  private var tasks: [(plan: PlanHeader.ID, versions: [Version<CareTask>])] = []
  private var headers: [PlanHeader.ID: [Version<PlanHeader>]] = [:]

  /// Reads the versions that a state of the store has.
  ///
  /// - Throws: ``RuntimeError/unknownParameter(plan:name:known:)`` for an arm that no version of the plans has, in any state.
  init(_ request: ExportRequest, reader: StoreReader, asOf: AsOf) throws {
    self.request = request
    self.reader = reader
    self.asOf = asOf
    let plans = try request.plans.isEmpty ? reader.identities(PlanHeader.self) : Set(request.plans).sorted()
    var named: [String: ParameterDefinition] = [:]
    for plan in plans {
      let history = try reader.history(PlanHeader.self, id: plan, asOf: asOf).filter { !$0.isDeleted }
      headers[plan] = history
      versions += history.map { header in
        ExportSchema.PlanVersion(
          plan: plan, title: header.value.title, version: header.id, label: header.value.authorVersion,
          recorded: header.recorded)
      }
      for var parameter in history.flatMap(\.value.parameters) {
        // Values of several types are texts.
        if let known = named[parameter.name], known.kind != parameter.kind { parameter.kind = .text }
        named[parameter.name] = parameter
      }
      for task in try reader.identities(CareTask.self, owner: .plan(plan)) {
        let versions = try reader.history(CareTask.self, id: task, owner: .plan(plan), asOf: asOf)
        let existing = versions.filter { !$0.isDeleted }
        if !existing.isEmpty { tasks.append((plan, existing)) }
      }
    }
    parameters = named.values.sorted { $0.name < $1.name }
    guard request.arms.contains(where: { named[$0] == nil }) else { return }
    let all = try plans.flatMap { try reader.history(PlanHeader.self, id: $0).flatMap(\.value.parameters) }
    let known = Set(all.map(\.name))
    guard let unknown = request.arms.first(where: { !known.contains($0) }) else { return }
    throw RuntimeError.unknownParameter(
      plan: plans.count == 1 ? plans[0] : nil, name: unknown, known: known.sorted())
  }

  /// Returns the kinds of the values that were recorded, by task.
  func kinds(of participants: [ParticipantRef]) throws -> [TaskKinds] {
    guard request.isWide || !Set(request.tables).isDisjoint(with: [.values, .answers]) else { return [] }
    var kinds: RecordedKinds = [:]
    for participant in participants {
      for carePlan in participant.carePlans.map(Optional.some) + (request.plans.isEmpty ? [nil] : []) {
        try reader.addKinds(of: participant.patient, carePlan: carePlan, asOf: asOf, to: &kinds)
      }
    }
    // The values of linked tasks are computed when they are read.
    for task in tasks.flatMap(\.versions).map(\.value) {
      guard let link = task.link else { continue }
      kinds[task.id, default: [:]][link.quantity] = RecordedKind(link)
    }
    var versions: [CareTask.ID: [[CareTask]]] = [:]
    for (_, own) in tasks { versions[own[0].value.id, default: []].append(own.map(\.value).reversed()) }
    let named = Set(kinds.keys).union(versions.filter { $1.joined().contains { $0.survey != nil } }.keys)
    return named.sorted().map { task in
      let own = versions[task] ?? []
      // The newest version of each plan comes before earlier ones.
      let newest = own.compactMap(\.first) + own.flatMap { $0.dropFirst() }
      return TaskKinds(task, kinds[task] ?? [:], versions: newest)
    }
  }

  /// Returns the variables: the columns of each table, then what each task records and asks.
  func codebook(of tables: ExportTables, _ kinds: [TaskKinds]) -> Codebook {
    var variables: [Codebook.Variable] = []
    for (index, table) in tables.all.enumerated() {
      let wide = tables.wideTable(at: index)
      for column in table.columns.dropLast(wide?.columns.count ?? 0) {
        var variable = Codebook.Variable(
          column.name, in: table.name, label: column.text, type: column.type, units: column.units)
        variable.choices = Self.choices(of: column.name, in: table.name)
        variables.append(variable)
      }
      guard let wide else { continue }
      for kind in wide.kinds {
        var variable = Codebook.Variable(kind.column, in: table.name, of: wide.task)
        variable.missing = kind.source.item == nil ? [] : wide.codes?.choices ?? []
        variables += spans(kind.kind, as: variable)
        if let units = kind.units { variables.append(Codebook.Variable(units, in: table.name, of: wide.task)) }
        if let words = kind.words {
          let option = kind.source.item?.formats.lazy.flatMap(\.definition.options).first(where: \.other)
          variables.append(beside(variable, words, option, choices: []))
        }
        let marks: [Codebook.Choice] =
          kind.source.item?.ranks ?? false
          ? [] : [.init(value: "0", text: "No"), .init(value: "1", text: "Yes")]
        variables += kind.options.map { option, column in beside(variable, column, option, choices: marks) }
      }
    }
    if request.tables.contains(.values) {
      for task in kinds {
        for kind in task.recorded { variables += spans(kind.kind, as: Codebook.Variable(kind, of: task.task)) }
      }
    }
    if request.tables.contains(.answers) {
      let recorded = Dictionary(
        kinds.filter { !$0.recorded.isEmpty }.map { ($0.task, Set($0.recorded.map(\.kind))) }
      ) { first, _ in first }
      variables += items(recorded)
    }
    return Codebook(variables, surveys: surveys)
  }

  /// The surveys of the tasks' last versions.
  private var surveys: [Codebook.Asked] {
    tasks.compactMap { plan, versions in
      guard let last = versions.last?.value, let survey = last.survey else { return nil }
      return Codebook.Asked(plan: plan, task: last.id, survey: survey)
    }
  }

  /// Returns the variable of a column that an option of an item has beside that of the item.
  private func beside(
    _ item: Codebook.Variable, _ column: ExportColumn, _ option: ChoiceOption?, choices: [Codebook.Choice]
  ) -> Codebook.Variable {
    var variable = Codebook.Variable(column, in: item.table, of: item.task)
    let known = spans(item.name, as: item).last ?? item
    variable.label = [known.label, option?.text].compactMap(\.self).joined(separator: " ")
    (variable.question, variable.source, variable.plan) = (known.question, .item, known.plan)
    (variable.first, variable.last, variable.missing) = (known.first, known.last, item.missing)
    (variable.choices, variable.isPersonal) = (choices, known.isPersonal)
    return variable
  }

  /// Returns the variables of the items of all surveys; `recorded`: the kinds of recorded values by task.
  private func items(_ recorded: [CareTask.ID: Set<String?>]) -> [Codebook.Variable] {
    tasks.flatMap { task in
      var seen: Set<String> = []
      let items = task.versions.flatMap { $0.value.survey?.steps.flatMap(\.questions) ?? [] }
      return items.filter { seen.insert($0.id).inserted }.flatMap { item in
        spans(task) { version in
          guard let own = version.item(item.id) else { return nil }
          var variable = variable(
            own, of: version,
            as: Codebook.Variable(
              own.id, in: ExportRequest.Table.answers.rawValue, label: "", type: own.format.cellType,
              units: own.format.units, isColumn: false))
          // Answers are the values of options, never their scores.
          variable.choices = own.format.definition.options.map { Codebook.Choice(value: $0.value, text: $0.text) }
          variable.isExtracted = version.extraction.keeps(own, recorded: recorded[version.id])
          return variable
        }
      }
    }
  }

  /// Returns a variable for a kind, or several over the versions of its task; without a version that is known, `variable` itself.
  private func spans(_ kind: String?, as variable: Codebook.Variable) -> [Codebook.Variable] {
    let own = tasks.filter { $0.versions[0].value.id == variable.task }
    let found = own.flatMap { task in spans(task) { self.variable(kind, of: $0, as: variable) } }
    return found.isEmpty ? [variable] : found
  }

  /// Returns a variable for each run of a task's versions in which it means the same.
  private func spans(
    _ task: (plan: PlanHeader.ID, versions: [Version<CareTask>]), _ make: (CareTask) -> Codebook.Variable?
  ) -> [Codebook.Variable] {
    var found: [Codebook.Variable] = []
    for version in task.versions {
      guard var variable = make(version.value) else { continue }
      variable.plan = task.plan
      let header = headers[task.plan]?.last { $0.seq <= version.seq }
      let name = header.map { $0.value.authorVersion ?? $0.id.text }
      (variable.first, variable.last) = (name, name)
      if let last = found.last, last.means(variable) {
        found[found.count - 1].last = name
      } else {
        found.append(variable)
      }
    }
    return found
  }

  /// Returns a variable of a kind with what a version of its task says of it.
  private func variable(_ kind: String?, of task: CareTask, as known: Codebook.Variable) -> Codebook.Variable {
    let name = kind ?? "value"
    if let item = kind.flatMap(task.item) { return variable(item, of: task, as: known) }
    var variable = known
    variable.label = task.label(ofKind: name) ?? name
    variable.source =
      if task.link?.quantity == name {
        .sample
      } else if task.survey?.scores.contains(where: { $0.id == name }) ?? false {
        .score
      } else {
        .script
      }
    return variable
  }

  /// Returns a variable of an item with what a version of its task says of it.
  private func variable(_ item: FormItem, of task: CareTask, as known: Codebook.Variable) -> Codebook.Variable {
    let definition = item.format.definition
    var variable = known
    variable.source = .item
    variable.label = task.labels[item.id] ?? item.text ?? item.id
    variable.question = item.text
    variable.task = task.id
    variable.choices = Self.merged(definition.options.compactMap { $0.choice(as: known.type) })
    variable.format = item.format.codebookName
    variable.isOpen = definition.options.contains { $0.other }
    variable.isMultiple = item.format.takesSeveral
    variable.isPersonal = item.format.isPersonal
    let range = (definition as? any SoftlyBounded)?.hardRange
    (variable.minimum, variable.maximum) = (range?.min, range?.max)
    return variable
  }

  /// Returns choices of which each value is once: options with the same score are one value with the words of both.
  private static func merged(_ choices: [Codebook.Choice]) -> [Codebook.Choice] {
    var merged: [Codebook.Choice] = []
    for choice in choices {
      if let place = merged.firstIndex(where: { $0.value == choice.value }) {
        merged[place].text += " / \(choice.text)"
      } else {
        merged.append(choice)
      }
    }
    return merged
  }

  /// Returns the values that a column of the runtime can have.
  private static func choices(of column: String, in table: String) -> [Codebook.Choice] {
    func choices(_ values: [String]) -> [Codebook.Choice] {
      values.map { Codebook.Choice(value: $0, text: $0) }
    }
    return switch (table, column) {
    case (ExportRequest.Table.adherenceDays.rawValue, "state"):
      choices([DayAdherence.State.progress, .noEvents, .noTasks].map(\.rawValue))
    case (ExportRequest.Table.deliveries.rawValue, "state"): choices(Delivery.State.allCases.map(\.rawValue))
    case (ExportRequest.Table.deliveries.rawValue, "reason"): choices(Delivery.Reason.allCases.map(\.rawValue))
    case (ExportRequest.Table.deliveries.rawValue, "kind"): choices(Delivery.Kind.allCases.map(\.rawValue))
    case (ExportRequest.Table.attempts.rawValue, "result"): choices(DeliveryAttempt.Result.allCases.map(\.rawValue))
    case (_, "state"): choices(EventState.allCases.map(\.rawValue))
    case (ExportRequest.Table.participants.rawValue, "status"): choices(CarePlan.Status.allCases.map(\.rawValue))
    case (ExportRequest.Table.samples.rawValue, "suspicion"): choices(Sample.Suspicion.allCases.map(\.rawValue))
    default: []
    }
  }
}

extension Codebook.Variable {
  /// Creates the variable of a column of a task's table.
  fileprivate init(_ column: ExportColumn, in table: String, of task: CareTask.ID?) {
    self.init(column.name, in: table, label: column.text, type: column.type, units: column.units, source: .script)
    self.task = task
  }

  /// Creates the variable of a kind of a task, whose values are rows.
  fileprivate init(_ kind: TaskKinds.Kind, of task: CareTask.ID) {
    self.init(
      kind.name, in: ExportRequest.Table.values.rawValue, label: kind.name, type: kind.valueType,
      units: kind.onlyUnits, source: .script, isColumn: false)
    self.task = task
  }
}

extension Extraction {
  /// Returns whether the answers to an item become values of its name; nil if a function decides, and nothing was recorded.
  ///
  /// `recorded`: the kinds of the values that were recorded.
  fileprivate func keeps(_ item: FormItem, recorded: Set<String?>?) -> Bool? {
    keeps(item) ?? recorded.map { $0.contains(item.id) }
  }
}

extension ChoiceOption {
  /// Returns the option as it is in a column of recorded values: its score where it has one; otherwise its value.
  fileprivate func choice(as type: ExportColumn.CellType) -> Codebook.Choice? {
    switch type {
    case .text: Codebook.Choice(value: score.map { ExportCell.number($0).text } ?? value, text: text)
    case .integer, .number: score.map { Codebook.Choice(value: ExportCell.number($0).text, text: text) }
    case .boolean, .date, .utc, .local: nil
    }
  }
}

extension AnswerFormat {
  /// The name of the format; a date without its day has its precision beside it, such as `date:month`.
  fileprivate var codebookName: String {
    guard let precision = datePrecision, precision != .day else { return name }
    return "\(name):\(precision.rawValue)"
  }

  /// The type of a column with answers.
  fileprivate var cellType: ExportColumn.CellType {
    switch type(of: definition).valueType {
    case .number: .number
    case .boolean: .boolean
    case .choices, .text, .moment, .other: .text
    }
  }
}

extension RecordedKind {
  /// The values that a link computes.
  fileprivate init(_ link: TaskLink) {
    self.init()
    types = [link.aggregate == .count ? .integer : .number]
    units = [link.aggregate == .count ? nil : link.units]
    isRepeated = link.aggregate == .each
  }
}
