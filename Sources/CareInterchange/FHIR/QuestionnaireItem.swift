import CareModel

/// An item of a questionnaire on its way to a survey.
final class QuestionnaireItem {
  /// The types of item in R4.
  enum Kind: String, CaseIterable {
    case group, display, question
    case boolean, decimal, integer, date, dateTime, time, string, text, url, choice
    case openChoice = "open-choice"
    case attachment, reference, quantity

    /// Whether the item is answered.
    var isQuestion: Bool { self != .group && self != .display }
  }

  let element: FHIRElement
  let linkID: String
  let kind: Kind
  let parent: QuestionnaireItem?
  /// The place among all items, from 0.
  let order: Int
  var children: [QuestionnaireItem] = []
  /// The question as it is imported; nil before that, and for other items.
  var reference: ItemReference?
  var format: AnswerFormat?
  /// The codes and values of the options, with the options that they became.
  var options: [ImportedOption] = []
  /// The places of the options that are chosen at first.
  var selectedIndices: Set<Int> = []
  /// What the form calls an item that is a score here.
  var link: FormLink?
  /// Whether the item is a score here, which an expression computes.
  var isCalculated = false
  /// Whether the item is the content of a step of its own kind.
  var isConsumed = false
  /// Whether the item has no type that can be imported, which has been reported.
  var isWrong = false
  /// Whether the item is not shown to anyone.
  var isHidden = false
  /// The initial values of a hidden item, which nothing changes.
  var constants: [FHIRValue] = []
  /// Whether the item depends on a hidden value that never is the one it needs.
  var isNeverShown = false

  init(_ element: FHIRElement, _ linkID: String, _ kind: Kind, in parent: QuestionnaireItem?, order: Int) {
    self.element = element
    self.linkID = linkID
    self.kind = kind
    self.parent = parent
    self.order = order
  }

  /// The nearest group around the item.
  var group: QuestionnaireItem? {
    guard let parent else { return nil }
    return parent.kind == .group ? parent : parent.group
  }

  /// Whether the item is a group whose items are asked once for each row.
  lazy var repeats =
    kind == .group && element.flag("repeats") == true && element.extensionValue(FHIRNames.Own.visits)?.isTrue != true

  /// Whether the item is a question whose answers are rows; a choice has several in one answer.
  lazy var asksInRows =
    kind.isQuestion && kind != .choice && kind != .openChoice && element.flag("repeats") == true && !isInRows
    && element.flag("readOnly") != true

  /// Whether a group around the item keeps people from changing answers in it.
  var isInReadOnlyGroup: Bool {
    guard let parent else { return false }
    return parent.kind == .group && parent.element.flag("readOnly") == true || parent.isInReadOnlyGroup
  }

  /// Whether an item around this one is asked in rows.
  var isInRows: Bool { parent.map { $0.repeats || $0.asksInRows || $0.isInRows } ?? false }

  /// The item that is around this one, or this one, whose answers are rows; nil if there is none.
  var rows: QuestionnaireItem? { asksInRows ? self : parent?.rows }

  /// Whether the item is a group that is to be shown as a table of its questions and their options.
  var isMatrix: Bool { kind == .group && !repeats && !controls.isDisjoint(with: Self.tables) }

  /// The controls of tables.
  static let tables: Set = [FHIRNames.matrixControl, "table", "gtable"]

  /// The codes of the controls that are to show the item.
  lazy var controls: Set<String> = Set(
    element.extensions(FHIRNames.itemControl).flatMap { found -> [FHIRCoding] in
      found.object("valueCodeableConcept", "CodeableConcept")?.objects("coding", "Coding").map { $0.coding() } ?? []
    }.compactMap(\.code))
}

/// An option of an item, with the value by which FHIR names it.
struct ImportedOption {
  var option: ChoiceOption
  var coding: FHIRCoding?
  /// The text, number, date, or time, if the option is not a code.
  var literal: String?
  /// The type of an option that is no code; nil for one that is.
  var type: FormAnswerType?
  /// Whether it stands for "don't know".
  var isUnknown = false
}
