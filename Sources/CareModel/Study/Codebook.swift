/// The meaning of every variable of an export.
package struct Codebook: Hashable, Sendable {
  /// The origins of a variable's values.
  package enum Source: String, Hashable, Sendable {
    /// A question of a survey.
    case item
    /// A score of a survey.
    case score
    /// A function of the plan, or a card.
    case script
    /// Samples of a device.
    case sample
    /// The runtime.
    case system
  }

  /// One of the values that a variable can have.
  package struct Choice: Hashable, Sendable {
    /// The value in the file.
    package var value: String
    /// The words that the participant saw.
    package var text: String

    /// Creates a choice.
    package init(value: String, text: String) {
      self.value = value
      self.text = text
    }
  }

  /// A variable over the versions of its plan in which it means the same.
  package struct Variable: Hashable, Sendable {
    /// The name: of a column, of a kind of value, or of an item.
    package var name: String
    /// The table that has it.
    package var table: String
    /// Whether it is a column of the table; the items of `answers` and the kinds of `values` are in rows.
    package var isColumn: Bool
    /// The label.
    package var label: String
    /// The question that the participant was asked, if it was one.
    package var question: String?
    /// The type of its values.
    package var type: ExportColumn.CellType
    /// The units as a UCUM code, if there are any.
    package var units: String?
    /// The values that it can have, in order; empty if there is no list of them.
    package var choices: [Choice]
    /// Whether several choices can be made.
    package var isMultiple: Bool
    /// Whether other values than ``choices`` can occur, such as the participant's own words.
    package var isOpen: Bool
    /// The name of the answer format, if it is the variable of an item.
    package var format: String?
    /// The least number.
    package var minimum: Double?
    /// The greatest number.
    package var maximum: Double?
    /// The numbers that stand for the reasons for which there is no answer, in order; empty if such cells are empty.
    package var missing: [Choice]
    /// Whether the variable may identify a participant, so that its answers are withheld unless asked for.
    package var isPersonal: Bool
    /// Whether the answers to an item become outcome values of its name; nil if it is no item, or if nothing tells.
    package var isExtracted: Bool?
    /// The plan that it is in, if any.
    package var plan: PlanHeader.ID?
    /// The task that it is in, if any.
    package var task: CareTask.ID?
    /// The origin of its values.
    package var source: Source
    /// The first version of the plan in which it means this.
    package var first: String?
    /// The last version of the plan in which it means this.
    package var last: String?

    /// Creates a variable; unless it says otherwise, one of the runtime that is a column.
    package init(
      _ name: String, in table: String, label: String, type: ExportColumn.CellType, units: String? = nil,
      source: Source = .system, isColumn: Bool = true
    ) {
      self.name = name
      self.table = table
      self.label = label
      self.type = type
      self.units = units
      self.source = source
      self.isColumn = isColumn
      choices = []
      missing = []
      isMultiple = false
      isOpen = false
      isPersonal = false
    }

    /// Whether the variable means the same in another version.
    package func means(_ other: Variable) -> Bool {
      var same = other
      (same.first, same.last) = (first, last)
      return same == self
    }
  }

  /// A survey with the task that asks it.
  package struct Asked: Hashable, Sendable {
    /// The plan.
    package var plan: PlanHeader.ID
    /// The task.
    package var task: CareTask.ID
    /// The survey of the task's last version.
    package var survey: Survey

    /// Creates a survey of a task.
    package init(plan: PlanHeader.ID, task: CareTask.ID, survey: Survey) {
      self.plan = plan
      self.task = task
      self.survey = survey
    }
  }

  /// The variables: the columns of each table, then the kinds and the items of each task.
  package var variables: [Variable]
  /// The surveys that the items are of, by plan and task.
  package var surveys: [Asked]

  /// Creates a codebook.
  package init(_ variables: [Variable] = [], surveys: [Asked] = []) {
    self.variables = variables
    self.surveys = surveys
  }
}
