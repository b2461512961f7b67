/// The content of a step: what it shows, what it asks, and how a participant completes it.
///
/// Its JSON is an object whose `type` names the kind, beside the kind's own fields: `{"type": "consent", "document": "…"}`.
public enum StepKind: Hashable, Sendable {
  /// Text to read.
  case instruction
  /// Several items on one screen.
  case form
  /// One item on a screen of its own.
  case question
  /// A document to agree to. The run continues if the answer is true; an answer of false ends it as discarded.
  case consent(ConsentStep)
  /// Permissions to grant. The answer lists the granted ones and may be empty.
  case permissions(PermissionsStep)
  /// The last text of a path through the survey. Leaving it completes the run, and there is no way back.
  case completion
  /// An active step that measures how far a knee bends, from a recording of the attitude of a device held to the shin.
  case kneeRangeOfMotion(KneeRangeOfMotion)

  /// The names of the kinds in JSON.
  package enum Name: String, Hashable, Sendable, Codable, CaseIterable {
    case instruction, form, question, consent, permissions, completion, kneeRangeOfMotion

    /// The type that defines the kind.
    package var definition: any StepDefinition.Type {
      switch self {
      case .instruction: InstructionStep.self
      case .form: FormStep.self
      case .question: QuestionStep.self
      case .consent: ConsentStep.self
      case .permissions: PermissionsStep.self
      case .completion: CompletionStep.self
      case .kneeRangeOfMotion: KneeRangeOfMotion.self
      }
    }
  }

  /// The kind's own fields and rules.
  ///
  /// This is the one place that tells kinds apart; everything else asks the definition.
  package var definition: any StepDefinition {
    switch self {
    case .instruction: InstructionStep()
    case .form: FormStep()
    case .question: QuestionStep()
    case .consent(let step): step
    case .permissions(let step): step
    case .completion: CompletionStep()
    case .kneeRangeOfMotion(let step): step
    }
  }

  /// The kind's name in JSON and in messages.
  public var name: String { type(of: definition).name.rawValue }
}

extension StepKind: Codable {
  private enum Key: String, CodingKey {
    case type
  }

  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for an unknown `type`, or for a field that is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let name = try decoder.container(keyedBy: Key.self).decode(Name.self, forKey: .type)
    self = try name.definition.init(from: decoder).kind
  }

  /// Writes the `type` and the kind's own fields as one object.
  ///
  /// - Throws: `EncodingError` if a number is not finite and the encoder takes none such.
  public func encode(to encoder: any Encoder) throws {
    let definition = definition
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(type(of: definition).name, forKey: .type)
    try definition.encode(to: encoder)
  }
}

/// Everything that the program knows about one kind of step: its fields, its rules, and how a participant completes it.
///
/// A kind is complete in the file that declares it. No requirement has a default, so a new kind does not compile until each one is
/// decided. To add a kind, write its file beside this one, and add its case and its name to ``StepKind``; the compiler reports whatever
/// is missing.
package protocol StepDefinition: Hashable, Sendable, Codable {
  // MARK: Definition

  /// The kind's name.
  static var name: StepKind.Name { get }
  /// This definition as a kind.
  var kind: StepKind { get }

  /// Returns what is wrong with a step of this kind at `path`: its own fields, and its items.
  func problems(of step: Step, at path: String) -> [SurveyProblem]

  /// Passes each of the kind's own texts that a participant sees to the visitor, by its field name.
  mutating func visit(_ visitor: TextVisitor)

  // MARK: Flow

  /// Returns everything that a step of this kind asks: its items, or the one that the kind implies, with the step's id.
  func questions(of step: Step) -> [FormItem]

  /// The way in which a participant completes the step.
  var interaction: StepInteraction { get }
  /// Whether leaving the step completes the run, with no way back from it.
  var endsSurvey: Bool { get }
  /// The only answer to the implied item with which the run continues; with any other, it ends as discarded. Nil if any answer will do.
  var requiredAnswer: Answer? { get }

  // MARK: Texts

  /// A long text shown below the step's own texts.
  var longText: String? { get }
  /// The question shown for the implied item instead of the item's text.
  var question: String? { get }

  /// Returns a plausible measurement, or nil if the step measures nothing.
  func randomMeasurement(using random: inout some RandomSource) -> RangeOfMotion?
}

/// The ways in which a participant completes a step.
package enum StepInteraction: Hashable, Sendable {
  /// The step shows a text and the run continues without input.
  case none
  /// The participant reads, and confirms.
  case reading
  /// The participant answers items.
  case answering
  /// A recording is measured; `orientation` is how the device was held if the recording does not say.
  case measuring(orientation: DeviceOrientation)
}
