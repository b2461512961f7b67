/// The place of a step among those that come with a predefined active task: before it, or after it.
///
/// Its texts are built in, in every language.
public struct TaskGuide: Hashable, Sendable, Codable {
  /// The parts of a task beside its active step.
  public enum Part: String, Hashable, Sendable, Codable, CaseIterable {
    /// What to do.
    case instruction
    /// The end of the task.
    case conclusion
  }

  /// The id of the active step.
  public var task: String
  /// The part of the task.
  public var part: Part

  /// Creates the place of a step.
  public init(task: String, part: Part) {
    self.task = task
    self.part = part
  }

  /// The id of the step: such as `tap_instruction`.
  package var stepID: String { "\(task)_\(part.rawValue)" }
}

/// The built-in texts of a predefined active task.
package struct TaskWords {
  /// The name of the task.
  package let name: TaskPhrase
  /// What a participant does.
  package let instruction: TaskPhrase
  /// The values in the instruction.
  package let values: (Language) -> KeyValuePairs<String, any CustomStringConvertible>

  init(
    _ name: TaskPhrase, _ instruction: TaskPhrase,
    _ values: @escaping (Language) -> KeyValuePairs<String, any CustomStringConvertible> = { _ in [:] }
  ) {
    (self.name, self.instruction, self.values) = (name, instruction, values)
  }
}
