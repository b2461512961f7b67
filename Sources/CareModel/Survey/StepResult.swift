/// The result of one visit of a step.
///
/// The fields of ``Details`` are fields of the result too: `step.rows`.
@dynamicMemberLookup
public struct StepResult: Hashable, Sendable {
  /// The step's id.
  public var id: String
  /// The number of the visit among those of the step, from 1.
  public var visit: Int
  /// The time when the step was shown.
  public var started: Instant
  /// The time when the step was left; nil while it is shown.
  public var finished: Instant?
  /// One result for each item that was shown, answered or not, in order.
  public var answers: [AnswerResult]
  /// The tag of the language in which the step was last shown; nil for the author's own texts.
  public var language: String?
  /// The fields that few results have.
  @usableFromInline var details = Rare<Details>.absent

  /// Creates the result of a visit.
  public init(
    id: String, visit: Int, started: Instant, finished: Instant? = nil, answers: [AnswerResult] = [],
    measurement: ActiveTaskResult? = nil, changes: [AnswerChange]? = nil
  ) {
    self.id = id
    self.visit = visit
    self.started = started
    self.finished = finished
    self.answers = answers
    if let measurement { self.measurement = measurement }
    if let changes { self.changes = changes }
  }

  /// The answers of the visit.
  var own: StepAnswers { StepAnswers(step: id, isRepeated: self.rows != nil, answers: answers) }

  /// Whether there is anything of ``Details``.
  @inlinable package var hasDetails: Bool { details.isPresent }

  /// The result of an active step.
  public var measurement: ActiveTaskResult? {
    get { details.measurement }
    set { details.measurement = newValue }
  }

  /// A field that few results have.
  @inlinable
  public subscript<Value>(dynamicMember field: WritableKeyPath<Details, Value?>) -> Value? {
    get { details[field] }
    set { details[field] = newValue }
  }
}

extension StepResult {
  /// The fields that few results have.
  public struct Details: MeasuredFields, Hashable, Sendable {
    var motion: RangeOfMotion?
    var measured: ActiveTaskResult?
    /// The answers that were changed during the visit, oldest first; nil if none was.
    public var changes: [AnswerChange]?
    /// The rows of a repeat group, in the order in which they were added; nil for every other step.
    ///
    /// A row is a number that stays with it when others are removed.
    public var rows: [Int]?
    /// The seconds for which the step could be answered; nil if there was no limit, or the host removed it.
    public var timeLimit: Int?
    /// True if the step was left after its time, with what was answered until then; otherwise nil.
    public var timedOut: Bool?
    /// The document that was agreed to, or signed; nil for a visit of another kind.
    public var document: DocumentReference?
    /// The reason for which an active step was not done; nil if it was, and for a visit of another kind.
    public var notDone: NotDoneReason?

    /// Creates the fields, each nil.
    public init() {}
  }
}

extension StepResult: Codable {
  private enum CodingKeys: CodingKey {
    case id, visit, started, finished, answers, language
  }

  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` if it is not that of a result.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    visit = try fields.decode(Int.self, forKey: .visit)
    started = try fields.decode(Instant.self, forKey: .started)
    finished = try fields.decodeIfPresent(Instant.self, forKey: .finished)
    answers = try fields.decode([AnswerResult].self, forKey: .answers)
    language = try fields.decodeIfPresent(String.self, forKey: .language)
    details = try Rare(among: decoder)
  }

  /// Writes an object with the fields of the result, and of what few results have.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(visit, forKey: .visit)
    try fields.encode(started, forKey: .started)
    if let finished { try fields.encode(finished, forKey: .finished) }
    try fields.encode(answers, forKey: .answers)
    if let language { try fields.encode(language, forKey: .language) }
    try details.encode(among: encoder)
  }
}
