package import CareModel

extension PlanDecoder {
  /// A task with its planned changes.
  func task(_ declaration: Declaration, path: String) -> TaskTimeline? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    let base = task(id, reader, as: .whole)
    let later = changes(id, reader)
    return base.map { TaskTimeline(base: $0, later: later) }
  }

  /// Returns each planned change, merged into the task as it was before the change.
  private func changes(_ id: String, _ base: FieldReader) -> [TaskTimeline.Change] {
    let changes = base.list("later").compactMap { field -> (from: CivilDate, reader: FieldReader)? in
      guard case .record(let reader) = field.decoded else { return nil }
      // Validated once by itself, so that each error is reported once.
      _ = task(id, reader, as: .change)
      guard case .date(let from)? = reader["from"] else { return nil }
      return (from, reader)
    }
    checkUnique(changes.map { ($0.from, $0.reader.place(of: "from")) }, "a change from")
    var whole = base
    return changes.sorted { $0.from < $1.from }.compactMap { from, change in
      whole.fields.merge(change.fields) { _, new in new }
      guard var task = task(id, whole, as: .laid) else { return nil }
      if whole.fields["targets"] != nil, whole.place(of: "targets").path.hasPrefix(base.authored.path + ".later"),
        whole.place(of: "schedule").path == base.place(of: "schedule").path
      {
        for index in task.schedule.elements.indices { task.schedule.elements[index].targets = [] }
      }
      return TaskTimeline.Change(from: from, task: task)
    }
  }

  /// The origin of the fields of a task.
  ///
  /// The task from the beginning, a change alone, a change merged into the task before it, or a script's patch.
  enum TaskPart { case whole, change, laid, patch }

  /// The task that the fields describe; nil where one that it needs is missing or wrong.
  func task(_ id: String, _ reader: FieldReader, as part: TaskPart) -> CareTask? {
    let schedule = self.schedule(reader, "schedule")
    let survey = self.survey(reader, "survey")
    let targets = self.values(reader.list("targets"))
    for name in ["opens", "closes", "grace"] { checkNotNegative(reader, name) }
    let reminders = reader.list("reminders").compactMap { reminder($0) }
    let extraction = extraction(reader, survey)
    let alerts = alerts(reader)
    if part == .whole || part == .laid { check(alerts, reader, survey) }
    let decline = decline(reader)
    let card = card(reader)
    if part == .whole, card.style == .survey, !reader.written.contains("survey") {
      report(
        .missingField, at: reader.place(of: "card"),
        "a card of style \"survey\" needs a `survey`; write survey = require \"surveys.name\"")
    }
    let progress = progress(reader)
    let link = link(reader, of: id)
    let isPatch = part == .patch
    guard let title = reader.text("title") ?? (isPatch ? "" : nil),
      let schedule = schedule ?? (isPatch ? Schedule(elements: []) : nil)
    else { return nil }
    return CareTask(
      id: CareTask.ID(id), title: title, instructions: reader.text("instructions"),
      impactsAdherence: reader.boolean("impacts_adherence") ?? true, schedule: schedule, targets: targets,
      opens: reader.interval("opens"),
      closes: reader.interval("closes").map { .after($0) } ?? .endOfDay, grace: reader.interval("grace"),
      untilDone: reader.boolean("until_done") ?? false,
      reminders: reminders, alerts: alerts.map(\.definition), decline: decline, card: card, survey: survey,
      extraction: extraction, progress: progress, link: link,
      details: details(reader))
  }

  func checkNotNegative(_ reader: FieldReader, _ name: String) {
    guard let interval = reader.interval(name), interval.months < 0 || interval.days < 0 || interval.seconds < 0 else {
      return
    }
    report(
      .outOfRange, at: reader.place(of: name),
      "`\(name)` is \(interval), which is negative; write how long, e.g. hours(2)")
  }

  private func progress(_ reader: FieldReader) -> ProgressStrategy {
    switch reader["progress"] {
    case .function(let function)?: .hook(hook(function, at: reader.place(of: "progress")))
    case .text("values_exist")?: .valuesExist
    case .text("targets_met")?: .targetsMet
    case .text("sum")?: .sum
    default: .outcomeExists
    }
  }

  private func extraction(_ reader: FieldReader, _ survey: Survey?) -> Extraction {
    switch reader["extract"] {
    case .function(let function)?: return .hook(hook(function, at: reader.place(of: "extract")))
    case .list(let items)?:
      let known = survey.map { $0.steps.flatMap { $0.questions.map(\.id) } + $0.scores.map(\.id) }
      for item in items {
        guard let known, case .text(let id) = item.decoded else { continue }
        checkKnown(id, in: known, at: item.authored, "an item of this survey")
      }
      return .items(reader.texts("extract"))
    default: return .answers
    }
  }

  private func reminder(_ field: Decoded.Field) -> Reminder? {
    guard case .record(let reader) = field.decoded else { return nil }
    let text = reader.text("text")
    let given = ["at", "after_start", "before_close"].filter { reader.written.contains($0) }
    guard given.count == 1 else {
      report(
        .missingField, at: reader.authored,
        "a reminder has exactly one of `at`, `after_start` and `before_close`; write e.g. { at = \"start\" }")
      return nil
    }
    for name in given { checkNotNegative(reader, name) }
    if reader.text("at") != nil { return .atStart(text: text) }
    if let interval = reader.interval("after_start") { return .afterStart(interval, text: text) }
    return reader.interval("before_close").map { .beforeClose($0, text: text) }
  }

  /// The values of a list of `value(…)`; empty ones are dropped.
  package func values(_ fields: [Decoded.Field]) -> [OutcomeValue] {
    fields.compactMap { field in
      guard case .declared(let declaration) = field.decoded else { return nil }
      return value(declaration, path: field.authored.path)
    }
  }

  /// One `value(…)`; nil where it is empty.
  package func value(_ declaration: Declaration, path: String) -> OutcomeValue? {
    guard let reader = reader(declaration, path: path), let value = reader["value"] else { return nil }
    let content: Scalar
    switch value {
    case .integer(let integer): content = .integer(integer)
    case .number(let number): content = .double(number)
    case .boolean(let boolean): content = .boolean(boolean)
    case .text(let text): content = .text(text)
    case .moment(.instant(let instant)): content = .date(instant)
    default:
      report(
        .wrongType, at: reader.place(of: "value"),
        "a value that is a time needs an offset; write time \"2026-06-07T08:00:00Z\"")
      return nil
    }
    return OutcomeValue(content, kind: reader.text("kind"), units: reader.text("units"))
  }
}
