import CareModel
import CareStore

/// Reads the meaning of an export's variables from the versions of its plans.
struct CodebookReader {
  private let request: ExportRequest
  private let reader: StoreReader
  private let asOf: AsOf?
  /// The versions of the plans, by plan and recorded time.
  private(set) var versions: [ExportSchema.PlanVersion] = []
  /// The parameters of the plans, each name once, by name.
  private(set) var parameters: [ParameterDefinition] = []
  /// The versions of the plans' tasks, by plan and task, each oldest first.
  private var tasks: [(plan: PlanHeader.ID, versions: [Version<CareTask>])] = []
  private var headers: [PlanHeader.ID: [Version<PlanHeader>]] = [:]

  init(_ request: ExportRequest, reader: StoreReader, asOf: AsOf?, at now: Instant) throws {
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
      for parameter in history.flatMap(\.value.parameters) { named[parameter.name] = parameter }
      for task in try reader.identities(CareTask.self, owner: .plan(plan)) {
        let versions = try reader.history(CareTask.self, id: task, owner: .plan(plan), asOf: asOf)
        let existing = versions.filter { !$0.isDeleted }
        if !existing.isEmpty { tasks.append((plan, existing)) }
      }
    }
    parameters = named.values.sorted { $0.name < $1.name }
  }

  /// Returns the tables of the tasks for which values were recorded, by task.
  func wideTables(_ participants: [(patient: Patient.ID, carePlans: [CarePlan.ID?])]) throws -> [WideTable] {
    var kinds: RecordedKinds = [:]
    for (patient, carePlans) in participants {
      for carePlan in carePlans { try reader.addKinds(of: patient, carePlan: carePlan, asOf: asOf, to: &kinds) }
    }
    // The values of linked tasks are computed when they are read.
    for task in tasks.flatMap(\.versions).map(\.value) {
      guard let link = task.link else { continue }
      kinds[task.id, default: [:]][link.quantity] = RecordedKind(link)
    }
    var items: [CareTask.ID: [String]] = [:]
    for (_, versions) in tasks {
      guard let last = versions.last?.value else { continue }
      items[last.id] = last.survey?.steps.flatMap(\.questions).map(\.id) ?? []
    }
    return try kinds.sorted { $0.key < $1.key }.map { task, recorded in
      try WideTable(task, recorded: recorded, items: items[task] ?? [])
    }
  }

  /// Returns the variables: the columns of each table, then what each task records and asks.
  func codebook(of tables: ExportTables) throws -> Codebook {
    var variables: [Codebook.Variable] = []
    let eventColumns = Set(ExportedEvent.columns.map(\.column.name))
    for table in tables.all {
      let isWide = table.name.hasPrefix("wide/")
      for column in table.columns where !isWide || eventColumns.contains(column.name) {
        var variable = Codebook.Variable(
          column.name, in: table.name, label: column.text, type: column.type, units: column.units)
        variable.choices = Self.choices(of: column.name, in: table.name)
        variables.append(variable)
      }
      for (task, (_, wide)) in tables.wide where table.name == wide.name {
        let own = tasks.filter { $0.versions[0].value.id == task }
        for kind in wide.kinds {
          let found = own.flatMap { task in spans(task) { variable(kind, in: table.name, of: $0) } }
          variables += found.isEmpty ? [Codebook.Variable(kind.column, in: table.name, of: task)] : found
          if let units = kind.units { variables.append(Codebook.Variable(units, in: table.name, of: task)) }
        }
      }
    }
    guard request.tables.contains(.answers) else { return Codebook(variables) }
    for task in tasks {
      var seen: Set<String> = []
      let items = task.versions.flatMap { $0.value.survey?.steps.flatMap(\.questions) ?? [] }
      for item in items where seen.insert(item.id).inserted {
        variables += spans(task) { version in
          version.item(item.id).map { self.variable($0, in: ExportRequest.Table.answers.rawValue, of: version) }
        }
      }
    }
    return Codebook(variables)
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

  private func variable(_ kind: WideTable.Kind, in table: String, of task: CareTask) -> Codebook.Variable {
    let name = kind.kind ?? "value"
    if let item = kind.kind.flatMap(task.item) {
      var variable = variable(item, in: table, of: task)
      variable.name = kind.column.name
      variable.type = kind.column.type
      variable.choices = item.format.definition.options.compactMap { $0.choice(as: kind.column.type) }
      variable.label = task.labels[name] ?? variable.label
      return variable
    }
    let source: Codebook.Source =
      if task.link?.quantity == name {
        .sample
      } else if task.survey?.scores.contains(where: { $0.id == name }) ?? false {
        .score
      } else {
        .script
      }
    var variable = Codebook.Variable(
      kind.column.name, in: table, label: task.label(ofKind: name) ?? name, type: kind.column.type,
      units: kind.column.units, source: source)
    variable.task = task.id
    return variable
  }

  private func variable(_ item: FormItem, in table: String, of task: CareTask) -> Codebook.Variable {
    let definition = item.format.definition
    var variable = Codebook.Variable(
      item.id, in: table, label: task.labels[item.id] ?? item.text ?? item.id, type: item.format.cellType,
      units: item.format.units, source: .item)
    variable.question = item.text
    variable.task = task.id
    variable.choices = definition.options.compactMap { $0.choice(as: .text) }
    variable.format = item.format.name
    variable.isOpen = definition.options.contains { $0.other }
    variable.isMultiple = item.format.allowsSeveral
    variable.isPersonal = item.format.isPersonal
    let range = (definition as? any SoftlyBounded)?.hardRange
    (variable.minimum, variable.maximum) = (range?.min, range?.max)
    return variable
  }

  /// Returns the values that a column of the runtime can have.
  private static func choices(of column: String, in table: String) -> [Codebook.Choice] {
    func choices(_ values: [String]) -> [Codebook.Choice] {
      values.map { Codebook.Choice(value: $0, text: $0) }
    }
    return switch (table, column) {
    case (ExportRequest.Table.adherenceDays.rawValue, "state"):
      choices([DayAdherence.State.progress, .noEvents, .noTasks].map(\.rawValue))
    case (_, "state"): choices(EventState.allCases.map(\.rawValue))
    case (ExportRequest.Table.participants.rawValue, "status"): choices(CarePlan.Status.allCases.map(\.rawValue))
    case (ExportRequest.Table.samples.rawValue, "suspicion"): choices(Sample.Suspicion.allCases.map(\.rawValue))
    default: []
    }
  }
}

extension Codebook.Variable {
  /// Creates the variable of a column of a task's table.
  fileprivate init(_ column: ExportColumn, in table: String, of task: CareTask.ID) {
    self.init(column.name, in: table, label: column.text, type: column.type, units: column.units, source: .script)
    self.task = task
  }
}

extension ChoiceOption {
  /// Returns the option as it is in a column: its score in one of numbers, where it has one; otherwise its value.
  fileprivate func choice(as type: ExportColumn.CellType) -> Codebook.Choice? {
    switch type {
    case .text: Codebook.Choice(value: value, text: text)
    case .integer, .number: score.map { Codebook.Choice(value: ExportCell.number($0).text, text: text) }
    case .boolean, .date, .utc, .local: nil
    }
  }
}

extension AnswerFormat {
  /// The type of a column with answers.
  fileprivate var cellType: ExportColumn.CellType {
    switch type(of: definition).valueType {
    case .number: .number
    case .boolean: .boolean
    case .choices, .text, .moment, .other: .text
    }
  }

  /// Whether several options can be chosen.
  fileprivate var allowsSeveral: Bool {
    switch self {
    case .choice(let format): format.multiple
    case .imageChoice(let format): format.multiple
    case .colorChoice(let format): format.multiple
    default: false
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
