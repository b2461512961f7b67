import CareModel

/// What an export omits from the answers of participants.
struct ExportPrivacy {
  /// Whether answers that may identify a participant are exported.
  let isIdentified: Bool
  /// Whether texts that participants typed are exported.
  let hasFreeText: Bool

  init(_ request: ExportRequest) { (isIdentified, hasFreeText) = (request.isIdentified, request.hasFreeText) }

  /// The text in the place of a reason that a person wrote.
  private static let reason = "withheld"

  /// Returns whether a recorded value of a task is not exported.
  ///
  /// A text counts as typed unless it is an option's value, a time, or a file's hash: what a function of a plan makes may repeat words.
  func withholds(_ value: Scalar, of kind: String?, in task: CareTask) -> Bool {
    if !isIdentified, task.isPersonal(kind) { return true }
    guard !hasFreeText else { return false }
    if case .binary = value { return true }
    guard case .text(let text) = value else { return false }
    return kind.flatMap { task.item($0) }.map { isTyped(text, to: $0) } ?? true
  }

  /// Returns whether a value of an answer is not exported; `item`: nil if the task no longer has it.
  func withholds(_ value: Scalar?, of answer: AnswerResult, to item: FormItem?) -> Bool {
    if answer.answer == .withheld { return true }
    let isPersonal = item?.format.isPersonal ?? AnswerFormat.isPersonal(answer.format)
    if isPersonal, !isIdentified, answer.answer != nil { return true }
    guard !hasFreeText, case .text(let text)? = value else { return false }
    return item.map { isTyped(text, to: $0) } ?? true
  }

  /// Returns a reason that a person wrote.
  func reason(_ text: String?) -> String? { hasFreeText ? text : text.map { _ in Self.reason } }

  private func isTyped(_ text: String, to item: FormItem) -> Bool {
    let options = item.format.definition.options
    guard options.isEmpty else { return !options.contains { $0.value == text } }
    return type(of: item.format.definition).valueType == .text
  }
}

extension ExportRequest {
  /// Whether a parameter has a column of its own: one that is named has, whatever it tells.
  func shows(_ parameter: ParameterDefinition) -> Bool {
    switch parameter.kind {
    case .zone: hasZones
    case .text: hasFreeText
    default: true
    }
  }
}
