package import CareModel

extension PlanDecoder {
  /// Returns a task with its planned changes.
  func task(_ declaration: Declaration, path: String) -> TaskTimeline? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    var base = CareTask.template
    base.id = CareTask.ID(id)
    let isComplete = CareTask.isComplete(read(reader, into: &base))
    if base.card.style == .survey, !reader.written.contains("survey") {
      report(
        .missingField, at: reader.place(of: "card"),
        "a card of style \"survey\" needs a `survey`; write survey = require \"surveys.name\"")
    }
    checkTask(base, reader)
    var (task, whole) = (base, reader)
    let later = changes(of: base.id, reader).map { change in
      whole.fields.merge(change.reader.fields) { _, new in new }
      task.set(change.names, from: change.task)
      // The targets of a change replace those of the schedule elements, unless a change set the schedule.
      if whole.place(of: "targets").path.hasPrefix(path + ".later"),
        whole.place(of: "schedule").path == reader.place(of: "schedule").path
      {
        for element in task.schedule.elements.indices { task.schedule.elements[element].targets = [] }
      }
      checkTask(task, whole)
      return TaskTimeline.Change(from: change.from, task: task)
    }
    return isComplete ? TaskTimeline(base: base, later: later) : nil
  }

  /// A planned change: the names of the fields that it sets, and a task that has them.
  private typealias Change = (from: CivilDate, reader: FieldReader, names: Set<String>, task: CareTask)

  /// The planned changes of a task, ascending.
  private func changes(of id: CareTask.ID, _ base: FieldReader) -> [Change] {
    let changes = base.list("later").compactMap { field -> Change? in
      guard let reader = field.record else { return nil }
      var task = CareTask.template
      let names = read(reader, into: &task)
      checkExtraction(reader, task.survey)
      checkLink(id.text, reader)
      guard case .date(let from)? = reader["from"] else { return nil }
      return (from, reader, names, task)
    }
    checkUnique(changes.map { ($0.from, $0.reader.place(of: "from")) }, "a change from")
    return changes.sorted { $0.from < $1.from }
  }

  /// Returns the fields of a task that an author or a script wrote.
  func patch(of id: CareTask.ID, _ reader: FieldReader) -> TaskPatch {
    var task = CareTask.template
    let names = read(reader, into: &task)
    var patch = TaskPatch(id: id)
    patch.set(names, from: task)
    checkExtraction(reader, patch.survey)
    return patch
  }

  /// Reports fields of a whole task that do not go together.
  private func checkTask(_ task: CareTask, _ reader: FieldReader) {
    checkExtraction(reader, task.survey)
    checkLink(task.id.text, reader)
    checkAlerts(of: task, reader)
    checkUnits(of: task, reader)
    checkAtWill(task, reader)
  }

  /// Reports fields that ask for what can be started at any time, or count it.
  private func checkAtWill(_ task: CareTask, _ reader: FieldReader) {
    for field in task.fieldsUnfitAtWill(counts: reader.written.contains("impacts_adherence")) {
      report(.notAllowed, at: reader.place(of: field.name), atKey: true, field.problem)
    }
  }

  /// Reports a negative length of time.
  func checkNotNegative(_ interval: CalendarInterval, at authored: Authored) {
    guard interval.months < 0 || interval.days < 0 || interval.seconds < 0 else { return }
    let name = authored.path.split(separator: ".").last ?? ""
    report(
      .outOfRange, at: authored,
      "`\(name)` is \(interval), which is negative; write a positive interval, such as hours(2)")
  }

  /// Reports items to extract that the survey of the same task does not have.
  private func checkExtraction(_ reader: FieldReader, _ survey: Survey?) {
    guard let survey, case .list(let items)? = reader["extract"] else { return }
    let known = survey.steps.flatMap { $0.questions.map(\.id) } + survey.scores.map(\.id)
    for item in items {
      guard let id = item.text else { continue }
      checkKnown(id, in: known, at: item.authored, "an item of this survey")
    }
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
    case .moment(.date(let day)): content = .day(day)
    case .moment(.anchor(let anchor, _)):
      report(
        .wrongType, at: reader.place(of: "value"),
        "\(anchor.title) is not known before enrollment; write a value such as value(30), and override the task of a participant who needs another"
      )
      return nil
    default:
      report(
        .wrongType, at: reader.place(of: "value"),
        "a value that is a time needs an offset, and a date has no time; write time \"2026-06-07T08:00:00Z\" or time.date \"2026-06-07\""
      )
      return nil
    }
    let units = reader.text("units"), factor = reader.text("factor")
    checkFactor(factor, units: units, reader)
    return OutcomeValue(content, kind: reader.text("kind"), units: units, other: reader.text("other"), factor: factor)
  }
}
