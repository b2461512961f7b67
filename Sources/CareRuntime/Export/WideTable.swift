import CareModel
import CareStore

/// The table of one task: an event in each row, with a column for each item of its survey and for each other kind of its values.
struct WideTable {
  /// The greatest number of kinds of a task.
  static let mostKinds = 10_000

  /// The columns of a kind.
  struct Kind {
    let source: TaskKinds.Kind
    let column: ExportColumn
    /// The column with the units, if the values of the kind have several.
    let units: ExportColumn?
    /// The column with the words of the participant, if an option takes some.
    let words: ExportColumn?
    /// The columns of the options of several choices, if they are asked for.
    let options: [(option: ChoiceOption, column: ExportColumn)]

    var kind: String? { source.kind }
  }

  let task: CareTask.ID
  let kinds: [Kind]
  /// The numbers for the reasons for which an item has no answer; nil if such cells are empty.
  let codes: MissingCodes?

  /// Creates the table of a task; `fixed`: the names of its other columns.
  ///
  /// A kind whose name no other column has keeps it, whatever names other kinds need.
  ///
  /// - Throws: ``RuntimeError/tooManyKinds(task:limit:)``.
  init(_ known: TaskKinds, beside fixed: [String], codes: MissingCodes?, for request: ExportRequest) throws {
    guard known.kinds.count <= Self.mostKinds else {
      throw RuntimeError.tooManyKinds(task: known.task, limit: Self.mostKinds)
    }
    task = known.task
    self.codes = codes
    var names = UniqueNames(fixed)
    let free = known.kinds.map { names.take($0.name) }
    let chosen = zip(known.kinds, free).map { kind, isFree in
      isFree ? kind.name : names.first(of: "\(kind.name)_value")
    }
    kinds = zip(known.kinds, chosen).map { kind, name in
      let text =
        (kind.showsAnswer ? "The answer to the item \(kind.name)." : "The value of the kind \(kind.name).")
        + (kind.isSeveral
          ? " Several values are separated by a vertical bar; one in a text has a backslash before it." : "")
      let units =
        kind.units.count > 1
        ? ExportColumn(names.first(of: "\(name)_units"), .text, "The units of the value of the kind \(kind.name).")
        : nil
      let words =
        kind.hasWords
        ? ExportColumn(
          names.first(of: "\(name)_other"), .text,
          "The words that the participant typed for the option of \(kind.name); they are no value.") : nil
      let type = kind.valueType == .utc && !request.hasZones ? .local : kind.valueType
      let options = request.hasIndicators ? kind.item?.severalOptions ?? [] : []
      return Kind(
        source: kind, column: ExportColumn(name, type, text, units: kind.onlyUnits), units: units, words: words,
        options: options.map { option in
          let column = ExportColumn(
            names.first(of: "\(name)___\(option.value)"), .integer,
            kind.item?.ranks ?? false
              ? "The place of the option '\(option.value)' of \(kind.name), from 1 on; empty if it was given none."
              : "Whether the option '\(option.value)' of \(kind.name) was chosen: 1 or 0.")
          return (option, column)
        })
    }
  }

  /// The name of the table.
  var name: String { "wide/\(task)" }

  /// The columns beside those of events.
  var columns: [ExportColumn] {
    kinds.flatMap { [$0.column] + [$0.units, $0.words].compactMap(\.self) + $0.options.map(\.column) }
  }

  /// Returns the cells of an event with its recorded values; `result`: its kept answers.
  func cells(
    of event: Event, _ recorded: [OutcomeValue], answering result: SurveyResult?, _ privacy: ExportPrivacy
  ) -> [ExportCell] {
    let row = WideRow(event: event, answers: result.map(WideRow.answers), privacy: privacy, codes: codes)
    let values = Dictionary(grouping: recorded, by: \.kind)
    return kinds.flatMap { kind -> [ExportCell] in
      let own = values[kind.kind] ?? []
      var cells = [row.cell(of: kind.source, own)]
      if kind.units != nil { cells.append(.text(optional: own.first?.units)) }
      if kind.words != nil { cells.append(row.words(of: kind.source, own)) }
      if !kind.options.isEmpty {
        let chosen = row.chosen(of: kind.source, own)
        let ranks = kind.source.item?.ranks ?? false
        cells += kind.options.map { option, _ in
          guard let values = chosen.values else { return row.cell(for: chosen.reason) }
          let place = values.firstIndex(of: option.value)
          guard ranks else { return .integer(place == nil ? 0 : 1) }
          return place.map { .integer($0 + 1) } ?? .empty
        }
      }
      return cells
    }
  }
}

/// An event as a row of its task's wide table.
private struct WideRow {
  let event: Event
  /// The latest answers by item; nil without kept answers.
  let answers: [String: [AnswerResult]]?
  let privacy: ExportPrivacy
  let codes: MissingCodes?

  static func answers(_ result: SurveyResult) -> [String: [AnswerResult]] {
    Dictionary(grouping: result.latestAnswers, by: \.itemID)
  }

  /// Returns the cell of a kind: its values, or else the answer where the column has it, or else the reason for which there is none.
  func cell(of kind: TaskKinds.Kind, _ values: [OutcomeValue]) -> ExportCell {
    if !values.isEmpty {
      return cell(values.map(\.value), of: kind) {
        privacy.withholds($0, of: kind.kind, in: event.task)
      }
    }
    guard let item = kind.item else { return .empty }
    if kind.showsAnswer, let given = answers?[item.id]?.filter({ $0.answer?.isGiven ?? false }), !given.isEmpty {
      let all = given.flatMap { answer in answer.exported.map { (answer, $0) } }
      let asked = event.task.item(item.id)
      var place = 0
      return cell(all.map(\.1), of: kind) { value in
        defer { place += 1 }
        return privacy.withholds(value, of: all[place].0, to: asked)
      }
    }
    return cell(for: reason(item))
  }

  /// Returns the words of the participant beside the values of a kind, or else the reason for which there are none.
  func words(of kind: TaskKinds.Kind, _ values: [OutcomeValue]) -> ExportCell {
    let given = kind.showsAnswer ? kind.item.flatMap { answers?[$0.id] } ?? [] : []
    let found = values.compactMap(\.other) + given.compactMap { $0.answer?.ownWords }
    if !found.isEmpty {
      if !privacy.hasFreeText || !privacy.isIdentified && event.task.isPersonal(kind.kind) {
        return cell(for: .withheld)
      }
      let cells = found.map { distinct(.text($0)) }
      return kind.item?.isRepeated ?? false
        ? .text(cells.map { Self.part($0.text) }.joined(separator: "|")) : cells.first ?? .empty
    }
    guard let item = kind.item, answers != nil else { return .empty }
    // The option was not chosen, so that nobody asked for words.
    return cell(for: reason(item) ?? .notAsked)
  }

  /// Returns the cell that stands for a reason.
  func cell(for reason: MissingReason?) -> ExportCell {
    reason.flatMap { reason in codes.map { .integer($0.code(reason)) } } ?? .empty
  }

  /// Returns the options of several choices that were chosen, or else the reason for which that is not known.
  func chosen(of kind: TaskKinds.Kind, _ values: [OutcomeValue]) -> (values: [String]?, reason: MissingReason?) {
    guard let item = kind.item else { return (nil, nil) }
    let given = answers?[item.id]?.last?.answer?.chosenValues
    // Values that someone corrected differ from the answers; scores do not tell which options they are of.
    let texts = values.compactMap { if case .text(let text) = $0.value { text } else { nil } }
    let known = !values.isEmpty && texts.count == values.count ? texts : given
    guard let known else { return (nil, reason(item)) }
    if !privacy.isIdentified, event.task.isPersonal(kind.kind) { return (nil, .withheld) }
    return (known, nil)
  }

  /// Returns the reason for which an item has no value; nil if nothing tells, as without kept answers or after a failed function.
  private func reason(_ item: AskedItem) -> MissingReason? {
    guard let answers, event.outcome != nil else { return nil }
    guard let own = answers[item.id] else { return .notAsked }
    let asked = event.task.item(item.id)
    if own.contains(where: { privacy.withholds(nil, of: $0, to: asked) }) { return .withheld }
    if own.contains(where: { $0.answer == .dontKnow }) { return .dontKnow }
    return own.allSatisfy { $0.answer == nil } ? .skipped : nil
  }

  private func cell(_ values: [Scalar], of kind: TaskKinds.Kind, isWithheld: (Scalar) -> Bool) -> ExportCell {
    let format = kind.item.flatMap { event.task.item($0.id)?.format }
    let cells = values.map { isWithheld($0) ? cell(for: .withheld) : distinct($0.exportCell(of: format)) }
    guard kind.isSeveral else { return cells.first ?? .empty }
    // A cell of one text has its marks too, so that all are read in the same way.
    if cells.count == 1, case .integer? = cells.first { return cells.first ?? .empty }
    return .text(cells.map { Self.part($0.text) }.joined(separator: "|"))
  }

  private func distinct(_ cell: ExportCell) -> ExportCell {
    if case .text(let text) = cell, let codes { .text(codes.distinct(text)) } else { cell }
  }

  private static func part(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
  }
}

extension Answer {
  /// Whether it is more than "don't know".
  fileprivate var isGiven: Bool { self != .dontKnow && self != .withheld }
}

extension AnswerResult {
  /// The values in the file: those that become values of an outcome, and the name of a signature.
  fileprivate var exported: [Scalar] {
    if case .signature(let signature)? = answer { [.text(signature.name)] } else { scalars }
  }
}
