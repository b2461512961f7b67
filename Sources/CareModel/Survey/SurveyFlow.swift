/// The steps of a survey and the ways between them, in words, to be drawn or read.
///
/// A condition that an author writes as data is a sentence here. A function can decide anything, so it is named and nothing is said
/// about it.
package struct SurveyFlow: Hashable, Sendable, Encodable {
  /// One step.
  package struct Step: Hashable, Sendable, Encodable {
    /// The step's id.
    package var id: String
    /// The name of its kind as scripts write it, such as `form`.
    package var kind: String
    /// The heading, as the author wrote it.
    package var title: String?
    /// The condition under which the step is not shown, in words.
    package var skippedWhen: String?
    /// What else decides how the step is shown, such as a random order, in words; nil if nothing does.
    package var notes: [String]?
    /// The items, in order.
    package var items: [Item]
    /// The ways out of the step, in the order in which they are tried; the first whose condition holds is taken.
    package var exits: [Exit]
    /// Whether answers can lead to the step, as far as its conditions show.
    package var isReachable: Bool

    /// Creates a step.
    package init(
      id: String, kind: String, title: String?, skippedWhen: String?, items: [Item], exits: [Exit], isReachable: Bool,
      notes: [String] = []
    ) {
      self.id = id
      self.kind = kind
      self.title = title
      self.skippedWhen = skippedWhen
      self.items = items
      self.exits = exits
      self.isReachable = isReachable
      self.notes = notes.isEmpty ? nil : notes
    }

    private enum CodingKeys: String, CodingKey {
      case id, kind, title, notes, items, exits
      case skippedWhen = "skipped_when"
      case isReachable = "reachable"
    }
  }

  /// One item of a step.
  package struct Item: Hashable, Sendable, Encodable {
    /// The item's id.
    package var id: String
    /// The name of its answer format as scripts write it, such as `time_of_day`.
    package var format: String
    /// Whether the item must be answered.
    package var required: Bool
    /// The condition under which the item is shown, in words; nil if it always is.
    package var shownWhen: String?
    /// What decides on its options, in words; nil if nothing does.
    package var notes: [String]?

    /// Creates an item.
    package init(id: String, format: String, required: Bool, shownWhen: String?, notes: [String] = []) {
      self.id = id
      self.format = format
      self.required = required
      self.shownWhen = shownWhen
      self.notes = notes.isEmpty ? nil : notes
    }

    private enum CodingKeys: String, CodingKey {
      case id, format, required, notes
      case shownWhen = "shown_when"
    }
  }

  /// One way out of a step.
  package struct Exit: Hashable, Sendable, Encodable {
    /// The id of the step that follows; nil for the end of the survey.
    package var to: String?
    /// The condition under which the way is taken, in words; nil if it always is.
    package var when: String?

    /// Creates a way out.
    package init(to: String?, when: String? = nil) {
      self.to = to
      self.when = when
    }
  }

  /// The survey's id.
  package var id: String
  /// The title, as the author wrote it.
  package var title: String?
  /// The steps, in the author's order.
  package var steps: [Step]
  /// The paths of the functions that the survey calls, each once, in the author's order.
  package var functions: [String]

  /// Whether a program without the plan's scripts can run the survey: it calls no functions.
  package var isPortable: Bool { functions.isEmpty }

  /// Creates a flow.
  package init(id: String, title: String?, steps: [Step], functions: [String]) {
    self.id = id
    self.title = title
    self.steps = steps
    self.functions = functions
  }

  private enum CodingKeys: String, CodingKey {
    case id, title, portable, functions, steps
  }

  /// Writes the flow with its portability.
  ///
  /// - Throws: `EncodingError`, which no value of a flow causes by itself.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encode(isPortable, forKey: .portable)
    try fields.encode(functions, forKey: .functions)
    try fields.encode(steps, forKey: .steps)
  }
}
