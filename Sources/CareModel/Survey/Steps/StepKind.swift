/// The content of a step: what it shows, what it asks, and how a participant completes it.
///
/// Its JSON is an object whose `type` names the kind, beside the kind's own fields: `{"type": "consent", "document": "…"}`.
public indirect enum StepKind: Hashable, Sendable {
  /// Text to read.
  case instruction
  /// Several items on one screen.
  case form
  /// Several items with the same options: one row for each item.
  case matrix
  /// One item on its own screen.
  case question
  /// A document to agree to. The run continues if the answer is true; an answer of false ends it as discarded.
  case consent(ConsentStep)
  /// Personal data and a password for an account, which the host is given and results do not keep.
  case registration(RegistrationStep)
  /// A passcode to choose or to confirm, which the host is given and nothing keeps.
  case passcode(PasscodeStep)
  /// Permissions to grant. The answer lists the granted ones and may be empty.
  case permissions(PermissionsStep)
  /// The answers so far, to read and to change.
  case review(ReviewStep)
  /// A photo or another file.
  case capture(CaptureStep)
  /// A place to wait, with no way back.
  case wait
  /// A long text to read.
  case web(WebStep)
  /// Rows of text to read.
  case table(TableStep)
  /// Items that are asked once for each row. The answer of the item with the step's id is the number of rows.
  case repeatGroup(RepeatGroupStep)
  /// A step that a hook of the survey draws.
  case custom
  /// The last text of a path through the survey. Leaving it completes the run, and there is no way back.
  case completion
  /// An active step, which computes a result from a recording.
  case active(ActiveTask)
  /// A place to sign what was agreed to.
  case signature(SignatureStep)

  /// The names of the kinds in JSON.
  package enum Name: String, Hashable, Sendable, Codable, CaseIterable {
    case instruction, form, matrix, question, consent, signature, registration, passcode, permissions, capture, review,
      wait,
      web
    case table, repeatGroup, custom, completion
    case kneeRangeOfMotion
    case shoulderRangeOfMotion, tapping, timedWalk, sixMinuteWalk, reactionTime
    case stroop, trailMaking, psat, towerOfHanoi, spatialSpan, holePeg, toneAudiometry, active

    /// The type that defines the kind.
    package var definition: any StepDefinition.Type {
      switch self {
      case .instruction: InstructionStep.self
      case .form: FormStep.self
      case .matrix: MatrixStep.self
      case .question: QuestionStep.self
      case .consent: ConsentStep.self
      case .signature: SignatureStep.self
      case .registration: RegistrationStep.self
      case .passcode: PasscodeStep.self
      case .permissions: PermissionsStep.self
      case .capture: CaptureStep.self
      case .review: ReviewStep.self
      case .wait: WaitStep.self
      case .web: WebStep.self
      case .table: TableStep.self
      case .repeatGroup: RepeatGroupStep.self
      case .custom: CustomStep.self
      case .completion: CompletionStep.self
      case .kneeRangeOfMotion: KneeRangeOfMotion.self
      case .shoulderRangeOfMotion: ShoulderRangeOfMotion.self
      case .tapping: Tapping.self
      case .timedWalk: TimedWalk.self
      case .sixMinuteWalk: SixMinuteWalk.self
      case .reactionTime: ReactionTime.self
      case .stroop: Stroop.self
      case .trailMaking: TrailMaking.self
      case .psat: PSAT.self
      case .towerOfHanoi: TowerOfHanoi.self
      case .spatialSpan: SpatialSpan.self
      case .holePeg: HolePeg.self
      case .toneAudiometry: ToneAudiometry.self
      case .active: RecordedTask.self
      }
    }
  }

  /// The kind's own fields and rules.
  ///
  /// This is the only switch over the kinds; everything else uses the definition.
  package var definition: any StepDefinition {
    switch self {
    case .instruction: InstructionStep()
    case .form: FormStep()
    case .matrix: MatrixStep()
    case .question: QuestionStep()
    case .consent(let step): step
    case .signature(let step): step
    case .registration(let step): step
    case .passcode(let step): step
    case .permissions(let step): step
    case .capture(let step): step
    case .review(let step): step
    case .wait: WaitStep()
    case .web(let step): step
    case .table(let step): step
    case .repeatGroup(let step): step
    case .custom: CustomStep()
    case .completion: CompletionStep()
    case .active(let task): task.definition
    }
  }

  /// The items and texts of a step of the kind, and the way in which a participant completes it.
  package var behavior: StepBehavior { definition.behavior }

  /// Whether the kind asks its items in rows.
  package var isRepeating: Bool { if case .repeatGroup = self { true } else { false } }

  /// The kind's name in JSON and in messages.
  public var name: String { type(of: definition).name.rawValue }
}

extension StepKind: Choice {
  package static let nameKey = "type"
  package static func alternative(_ name: Name) -> any Alternative<StepKind>.Type { erased(name.definition) }
  package var alternative: any Alternative<StepKind> { erased(definition) }
}

extension StepKind: Codable {
  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for an unknown `type`, or for a field that is missing or has another type.
  public init(from decoder: any Decoder) throws { self = try Self.chosen(from: decoder) }

  /// Writes the `type` and the kind's own fields as one object.
  ///
  /// - Throws: `EncodingError` if a number is not finite and the encoder takes none such.
  public func encode(to encoder: any Encoder) throws { try encodeChosen(to: encoder) }
}

/// Everything that the program knows about one kind of step: its fields, its rules, and how a participant completes it.
///
/// A kind is complete in the file that declares it. To add a kind, write its file beside this one, and add its case and its name to
/// ``StepKind``; the compiler reports whatever is missing. The constructor in plans, the editor definitions, the manual, and the stored JSON
/// derive from its name, its summary, and its fields.
package protocol StepDefinition: Alternative, Described where Whole == StepKind {
  /// The documentation for authors, in one line.
  static var summary: String { get }
  /// This definition as a kind.
  var kind: StepKind { get }
  /// The items and texts of the step, and the way in which a participant completes it.
  var behavior: StepBehavior { get }

  /// Returns what is wrong with the kind's own fields of a step at `path`; its items are checked for every kind.
  func problems(of step: Step, at path: String) -> [SurveyProblem]
}

extension StepDefinition {
  package var whole: StepKind { kind }
}

/// The items and texts of a step, and the way in which a participant completes it.
package struct StepBehavior: Sendable {
  /// The way in which a participant completes the step.
  package var interaction: StepInteraction
  /// The items that the step asks.
  package var items: StepItems
  /// Whether leaving the step completes the run, with no way back from it.
  package var endsSurvey = false
  /// Whether the participant can go back from the step.
  package var allowsBack = true
  /// The only answer to the implied item with which the run continues, if any; with another answer, it ends as discarded.
  package var requiredAnswer: Answer?
  /// A long text shown below the step's own texts.
  package var longText: String?
  /// Rows shown below the step's own texts.
  package var rows: [BodyItem] = []
  /// The question shown for the implied item instead of the item's text.
  package var question: Phrase?
}

/// The ways in which a participant completes a step.
package enum StepInteraction: Hashable, Sendable {
  /// The step shows a text and the run continues without input.
  case none
  /// The participant reads, and confirms.
  case reading
  /// The participant reads the answers so far, and can edit steps.
  case reviewing
  /// The participant answers items.
  case answering
  /// The participant adds rows, changes, and removes them.
  case repeating(RepeatGroupStep)
  /// The result of a task is computed from a recording.
  case measuring(ActiveTask)
}

/// The items that a step asks.
package enum StepItems: Sendable {
  /// No items.
  case none
  /// Exactly one item, which the author writes.
  case one
  /// One or more items, which the author writes.
  case several
  /// One or more items, which the author writes and which are asked once for each row, and an item with the step's id and this format: the
  /// number of rows.
  case repeated(AnswerFormat)
  /// One item with this format that the kind implies, with the step's id and title.
  ///
  /// A required one must be answered unless the step is optional. `questions` is the field of items that the author can add before it.
  case implied(AnswerFormat, required: Bool, questions: String? = nil)
  /// The items that the kind implies, with their texts in a language.
  case impliedForm(@Sendable (Language) -> [FormItem])

  /// The field in which an author writes the items, if there is one.
  package var field: Field<Step>? {
    switch self {
    case .one: Field("item", \.item, "The item.", required: true)
    case .several: Field("items", \.items, "The items, in order.", required: true)
    case .repeated: Field("items", \.items, "The items of a row, in order.", required: true)
    case .implied(_, _, let questions?):
      Field(questions, \.items, "Items that are answered before, such as questions about the document.", key: "items")
    case .none, .implied, .impliedForm: nil
    }
  }

  /// Returns what is wrong with the number of items of a step at `path`.
  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    let (field, message): (String, String)
    switch self {
    case .one where step.items.count != 1:
      (field, message) = ("item", "a question has one item, not \(step.items.count); write a form for several")
    case .several where step.items.isEmpty:
      (field, message) = ("items", "a form needs at least one item; write an instruction for text alone")
    case .repeated where step.items.isEmpty:
      (field, message) = ("items", "a repeat group needs at least one item, which it asks in every row")
    case .none where !step.items.isEmpty, .implied(_, _, nil) where !step.items.isEmpty,
      .impliedForm where !step.items.isEmpty:
      (field, message) = ("items", "a step of kind \(step.kind.name) has no items; move them to a form")
    case .none, .one, .several, .repeated, .implied, .impliedForm: return []
    }
    return [SurveyProblem(code: .wrongItems, path: "\(path).\(field)", message: message)]
  }
}
