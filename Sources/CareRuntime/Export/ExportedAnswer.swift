import CareModel

/// One value of an answer to a survey.
struct ExportedAnswer {
  let row: ExportedEvent
  let result: SurveyResult
  let visit: StepResult
  let answer: AnswerResult
  /// The value; nil for a skipped item and for "don't know".
  let value: Scalar?
  /// The place of the value among those of the answer, from 1.
  let place: Int
  let item: FormItem?
  /// Whether the answer is not exported, because it may identify the participant.
  let isWithheld: Bool

  /// The columns, in order.
  static let columns: [RowColumn<ExportedAnswer>] =
    ExportedEvent.keyColumns.map { key in
      RowColumn(key.column.name, key.column.type, key.column.text) { key.cell($0.row) }
    } + [
      .init("survey", .text, "The id of the survey.") { .text($0.result.surveyID) },
      .init("fingerprint", .text, "The fingerprint of the survey as it was answered.") { .text($0.result.surveyHash) },
      .init("step", .text, "The id of the step.") { .text($0.visit.id) },
      .init("visit", .integer, "The number of the visit of the step, from 1.") { .integer($0.visit.visit) },
      .init("row", .integer, "The row of a repeat group.") { $0.answer.row.map { .integer($0) } ?? .empty },
      .init("item", .text, "The id of the item; of a measured task, the name of the quantity.") {
        .text($0.answer.itemID)
      },
      .init("place", .integer, "The place of the value among those of the answer, from 1.") { .integer($0.place) },
      .init("format", .text, "The format of the item; of a measured task, its name.") { .text($0.answer.format) },
      .init("type", .text, "The column that has the value.") {
        $0.isWithheld ? .empty : .text(optional: $0.cellType)
      },
      .init("number", .number, "The value, if it is a number.") { $0.cell(as: "number") },
      .init("text", .text, "The value, if it is text; dates and times in ISO 8601.") { $0.cell(as: "text") },
      .init("boolean", .boolean, "The value, if it is true or false.") { $0.cell(as: "boolean") },
      .init("units", .text, "The units of the number as a UCUM code.") { .text(optional: $0.answer.units) },
      .init("label", .text, "The words of the chosen option.") { .text(optional: $0.option?.text) },
      .init("other", .text, "The words that the participant typed for the option; they are no value.") {
        .text(optional: $0.words)
      },
      .init("code", .text, "The code of the chosen option.") { .text(optional: $0.chosen?.code) },
      .init("score", .number, "The number that the chosen option counts as.") { .number(optional: $0.chosen?.score) },
      .init("dont_know", .boolean, "Whether the participant answered that they do not know.") {
        .boolean($0.answer.answer == .dontKnow)
      },
      .init("skipped", .boolean, "Whether the item was shown and not answered.") { .boolean($0.isSkipped) },
      .init("not_done", .text, "The reason for which the task of the step was not done; empty if it was.") {
        .text(optional: $0.visit.notDone?.rawValue)
      },
      .init("withheld", .boolean, "Whether the answer is not exported, because it may identify the participant.") {
        .boolean($0.isWithheld)
      },
      .init("item_answered_utc", .utc, "The time of the answer; empty for an unchanged default.") {
        .utc(optional: $0.answer.answered)
      },
    ]

  private func cell(as type: String) -> ExportCell {
    guard !isWithheld, let value, cellType == type else { return .empty }
    if case .partialDate(let date)? = answer.answer { return .partialDate(date) }
    return value.exportCell(of: nil)
  }

  /// The name of the column that has the value: a date has no zone, and is text.
  private var cellType: String? { if case .day? = value { "text" } else { value?.cellType } }

  /// Whether the item was shown and not answered; a measured quantity is always there.
  private var isSkipped: Bool { answer.skipped && (value == nil || answer.answer != nil) }

  /// The option whose words a table has beside the value; nil for words of the participant.
  private var option: ChoiceOption? {
    guard !isWithheld, words == nil, case .text(let text)? = value else { return nil }
    return item?.format.definition.options.first { $0.value == text }
  }

  /// The words that were typed for the option.
  private var words: String? {
    !isWithheld && row.privacy.hasFreeText && chosen?.other == true ? answer.answer?.ownWords : nil
  }

  private var chosen: ChosenOption? {
    guard case .text(let text)? = value else { return nil }
    return answer.options?.first { $0.value == text }
  }
}

extension ExportedEvent {
  /// Returns the kept answers of the event: a row for each value, and one for each item without any.
  func answers(of result: SurveyResult, _ privacy: ExportPrivacy) -> [ExportedAnswer] {
    result.steps.flatMap { visit in
      let measured = (visit.measurement?.values ?? []).map { quantity in
        ExportedAnswer(
          row: self, result: result, visit: visit,
          answer: AnswerResult(
            itemID: quantity.name, answer: nil, units: quantity.units, format: visit.measurement?.task ?? "",
            answered: visit.finished),
          value: quantity.value, place: 1, item: nil, isWithheld: false)
      }
      return visit.answers.flatMap { answer -> [ExportedAnswer] in
        let item = event.task.item(answer.itemID)
        let isWithheld = privacy.withholds(nil, of: answer, to: item)
        let values: [Scalar?] = isWithheld ? [nil] : answer.answer.map(\.exported)?.nonEmpty ?? [nil]
        return values.enumerated().map { place, value in
          ExportedAnswer(
            row: self, result: result, visit: visit, answer: answer, value: value, place: place + 1, item: item,
            isWithheld: isWithheld || privacy.withholds(value, of: answer, to: item))
        }
      } + measured
    }
  }
}

extension Answer {
  /// The values in the file: those of ``scalars``, and the name of a signature.
  fileprivate var exported: [Scalar] {
    if case .signature(let signature) = self { [.text(signature.name)] } else { scalars }
  }
}

extension Array {
  fileprivate var nonEmpty: [Element?]? { isEmpty ? nil : map(Optional.some) }
}
