/// The built-in looks of a task's card.
public enum CardStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// A title and one circle to fill.
  case simple
  /// The same with instructions.
  case instructions
  /// One box for each event of the day.
  case checklist
  /// One cell for each event of the day.
  case grid
  /// A button that adds an entry to a log.
  case buttonLog = "button_log"
  /// The sum of the recorded numbers beside the target.
  case numericProgress = "numeric_progress"
  /// The last recorded value in large.
  case labeledValue = "labeled_value"
  /// A survey to take.
  case survey
  /// Links to read.
  case link
  /// A picture and a page to read.
  case featured
  /// A chart of the plan.
  case chart
}

extension CardStyle {
  /// Whether the events of a day share one card.
  public var holdsDay: Bool { self == .checklist || self == .grid }

  /// The action that adds a value to the outcome, if the style has one.
  public static let log = "log"

  /// The action that completes an event, or takes that back: every card of a task without a survey has it.
  public static let toggle = "toggle"

  /// The style's own actions on a task without a survey.
  public var actions: [String] {
    switch self {
    case .buttonLog, .numericProgress, .labeledValue: [Self.log, Self.toggle]
    default: [Self.toggle]
    }
  }
}
