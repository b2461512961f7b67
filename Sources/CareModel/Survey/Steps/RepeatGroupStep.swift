/// Items that are asked once for each row, which the participant adds, changes, and removes, or once for each option that was chosen before.
///
/// The number of rows is the answer to an item with the step's id.
public struct RepeatGroupStep: Hashable, Sendable {
  /// The smallest number of rows with which the step can be left.
  public var min: Int
  /// The largest number of rows.
  public var max: Int
  /// The label of what adds a row; nil for the host's own words.
  public var addLabel: String?
  /// The title of a row, in which `{name}` is the answer of that row; nil for the first answer of the row.
  public var itemTitle: String?
  /// The earlier choice, as `item` or `step.item`, whose chosen options are the rows; nil if participants add rows.
  public var forEach: String?
  /// The id of the item that has the option of a row; nil for the step's id with `_option`.
  public var optionID: String?

  /// The largest number of rows, unless an author sets it.
  public static let defaultMax = 20
  /// The largest number of rows that an author can allow.
  public static let mostRows = 100

  /// Creates the content of the step.
  public init(
    min: Int = 0, max: Int = defaultMax, addLabel: String? = nil, itemTitle: String? = nil, forEach: String? = nil,
    optionID: String? = nil
  ) {
    self.min = min
    self.max = max
    self.addLabel = addLabel
    self.itemTitle = itemTitle
    self.forEach = forEach
    self.optionID = optionID
  }
}

extension RepeatGroupStep: StepDefinition {
  package static let name = StepKind.Name.repeatGroup
  package static let summary =
    "A step with items that are asked once for each row, which the participant adds, or for each option chosen before."
  package var kind: StepKind { .repeatGroup(self) }

  /// The value whose fields all have their defaults.
  public static let template = RepeatGroupStep()

  /// The fields, in the order of the manual.
  public static let fields: [Field<RepeatGroupStep>] = [
    Field("min", \.min, "The smallest number of rows."),
    Field("max", \.max, "The largest number of rows, at most \(mostRows)."),
    Field(
      "add_label", \.addLabel, "The label of what adds a row.", default: "\"Add an entry\", in their language",
      isText: true),
    Field(
      "item_title", \.itemTitle, "The title of a row; {name} is the answer of that row.",
      default: "the first answer of the row, or its option", isText: true),
    Field(
      "for_each", \.forEach,
      "The multiple choice of an earlier step: each option that was chosen in it is a row, and participants add none.",
      default: "participants add rows"),
    Field(
      "as", \.optionID,
      "With for_each: the id of the option of a row, for texts such as \"How bad is {symptom}?\", conditions, and results.",
      default: "the step's id with _option"),
  ]

  package var behavior: StepBehavior {
    StepBehavior(
      interaction: .repeating(self),
      items: .repeated(
        .numeric(NumericFormat(integer: true, min: 0, max: Double(forEach == nil ? Swift.max(max, 1) : Self.mostRows))))
    )
  }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    var problems: [SurveyProblem] = []
    func report(_ code: SurveyProblem.Code, _ field: String, _ message: String) {
      problems.append(SurveyProblem(code: code, path: "\(path).\(field)", message: message))
    }
    if forEach != nil { return problemsOfRows(at: path) }
    if optionID != nil {
      report(.badStep, "as", "only rows of `for_each` have an option; remove `as`, or write for_each = \"symptoms\"")
    }
    if min < 0 { report(.badLimits, "min", "a group has 0 rows or more, not \(min)") }
    if max < 1 || max > Self.mostRows {
      report(.badLimits, "max", "a group takes from 1 to \(Self.mostRows) rows, not \(max)")
    } else if max < min {
      report(.badLimits, "max", "at least \(min) rows and at most \(max) contradict each other; write a larger `max`")
    }
    for (number, item) in step.items.enumerated() where item.id == step.id {
      report(
        .duplicateItem, "items[\(number + 1)].id",
        "'\(item.id)' is the number of rows of the group; use another id")
    }
    return problems
  }

  /// Returns the fields that contradict rows that follow from an answer.
  private func problemsOfRows(at path: String) -> [SurveyProblem] {
    let given = [("min", min != 0), ("max", max != Self.defaultMax), ("add_label", addLabel != nil)].filter(\.1)
    return given.map { name, _ in
      SurveyProblem(
        code: .badStep, path: "\(path).\(name)",
        message: "the rows are the options that were chosen, and participants add none; remove `\(name)`, or `for_each`"
      )
    }
  }
}
