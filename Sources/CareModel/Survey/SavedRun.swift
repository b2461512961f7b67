public import Foundation

/// A run saved to be resumed later, perhaps on another host, and perhaps after the survey has changed.
public struct SavedRun: Hashable, Sendable, Codable {
  /// The run's id, chosen by the host; it stays the same when the run is resumed.
  public var runID: String
  /// The survey's id.
  public var surveyID: String
  /// The fingerprint of the survey when the run was saved; if it differs, the survey has changed since.
  public var surveyHash: String
  /// The time when the run began.
  public var started: Instant
  /// The visits on the path, the current one last.
  public var path: [StepVisit]
  /// Visits that going back removed from the path; their answers are restored when their step is visited again.
  public var trimmed: [StepVisit]
  /// The last recorded results of the same task, if the survey reads them.
  public var last: SurveyResult?
  /// The review to which the run returns after a step has been edited.
  public var reviewing: String?
  /// The results of earlier runs of the same event that were saved and expired; nil if there are none.
  public var expired: [SurveyResult]?
  /// The number from which every random order of the run derives, below 2^53; nil if nothing is in random order.
  public var seed: UInt64?

  /// Creates a saved run.
  public init(
    runID: String, surveyID: String, surveyHash: String, started: Instant, path: [StepVisit], trimmed: [StepVisit] = [],
    last: SurveyResult? = nil, reviewing: String? = nil, seed: UInt64? = nil
  ) {
    self.runID = runID
    self.surveyID = surveyID
    self.surveyHash = surveyHash
    self.started = started
    self.path = path
    self.trimmed = trimmed
    self.last = last
    self.reviewing = reviewing
    self.seed = seed
  }

  /// Whether the participant has answered anything, or said why a task is not done; unchanged default answers don't count.
  public var hasAnswers: Bool {
    path.contains { visit in visit.notDone != nil || visit.entries.values.contains { $0.answered != nil } }
  }
}

extension SavedRun {
  /// The run as JSON in UTF-8, with names in byte order, as drafts are stored.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  public func json() throws -> Data { Data(try JSONText.utf8(encoding: self, form: .digits)) }

  /// Reads the JSON of ``json()``, or of an earlier release.
  ///
  /// - Throws: `DecodingError` if it is not that of a run.
  public init(json: Data) throws { self = try JSONText.decode(SavedRun.self, from: json) }
}

/// One visit of a step in a run, with the answers of shown and hidden items.
///
/// The fields of ``Details`` are fields of the visit too: `visit.rows`.
@dynamicMemberLookup
public struct StepVisit: Hashable, Sendable {
  /// An answer and the time when it was given.
  public struct Entry: Hashable, Sendable, Codable {
    /// The answer.
    public var answer: Answer
    /// The time when the answer was given; nil for an unchanged default answer.
    public var answered: Instant?
    /// True if the participant confirmed an answer outside the usual range; otherwise nil.
    public var confirmed: Bool?
    /// The number of answers that the participant has given to an item with a correct one; nil for other items.
    public var attempts: Int?

    /// Creates an entry.
    public init(answer: Answer, answered: Instant? = nil, confirmed: Bool? = nil, attempts: Int? = nil) {
      self.answer = answer
      self.answered = answered
      self.confirmed = confirmed
      self.attempts = attempts
    }
  }

  /// The step's id.
  public var stepID: String
  /// The number of the visit among those of the step, from 1.
  public var number: Int
  /// The time when the step was shown.
  public var started: Instant
  /// The time when the step was left; nil while it is shown.
  public var finished: Instant?
  /// The answers by item id, including those of hidden items.
  public var entries: [String: Entry]
  /// The ids of the items that were shown when the step was left, in order; nil while it is shown.
  public var shown: [String]?
  /// The language in which the step was last shown; nil for the author's own texts.
  public var language: String?
  /// The fields that few visits have.
  @usableFromInline var details = Rare<Details>.absent

  /// Creates a visit.
  public init(
    stepID: String, number: Int, started: Instant, finished: Instant? = nil, entries: [String: Entry] = [:],
    shown: [String]? = nil, measurement: ActiveTaskResult? = nil
  ) {
    self.stepID = stepID
    self.number = number
    self.started = started
    self.finished = finished
    self.entries = entries
    self.shown = shown
    if let measurement { self.measurement = measurement }
  }

  /// Whether there is anything of ``Details``.
  @inlinable package var hasDetails: Bool { details.isPresent }

  /// The result of an active step.
  public var measurement: ActiveTaskResult? {
    get { details.measurement }
    set { details.measurement = newValue }
  }

  /// A field that few visits have.
  @inlinable
  public subscript<Value>(dynamicMember field: WritableKeyPath<Details, Value?>) -> Value? {
    get { details[field] }
    set { details[field] = newValue }
  }
}

extension StepVisit {
  /// The fields that few visits have.
  public struct Details: MeasuredFields, Hashable, Sendable {
    /// The values of the options that were shown, in order, of items whose options the run decides; nil if there are none.
    public var offered: [String: [String]]?
    var motion: RangeOfMotion?
    var measured: ActiveTaskResult?
    /// The rows of a repeat group, in the order in which they were added; nil for every other step.
    ///
    /// A row is a number that stays with it when others are removed. The key of an item of row 2 in ``StepVisit/entries`` and
    /// ``StepVisit/shown`` is `name#2`.
    public var rows: [Int]?
    /// The row that is open; nil while the list of rows is shown.
    public var openRow: Int?
    /// The fields that the visit shows otherwise than the survey.
    public var modified: StepChanges?
    /// The answers that were changed, oldest first; nil if none was.
    public var changes: [AnswerChange]?
    /// The seconds for which the step could be answered; nil if there was no limit.
    public var timeLimit: Int?
    /// True if the step was left after its time; otherwise nil.
    public var timedOut: Bool?
    /// The document that was read, agreed to, or signed; nil for a visit of another kind.
    public var document: DocumentReference?
    /// The reason for which an active step is not done; nil if it is, and for a visit of another kind.
    public var notDone: NotDoneReason?

    /// Creates the fields, each nil.
    public init() {}
  }
}

extension StepVisit: Codable {
  private enum CodingKeys: CodingKey {
    case stepID, number, started, finished, entries, shown, language
  }

  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` if it is not that of a visit.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    stepID = try fields.decode(String.self, forKey: .stepID)
    number = try fields.decode(Int.self, forKey: .number)
    started = try fields.decode(Instant.self, forKey: .started)
    finished = try fields.decodeIfPresent(Instant.self, forKey: .finished)
    entries = try fields.decode([String: Entry].self, forKey: .entries)
    shown = try fields.decodeIfPresent([String].self, forKey: .shown)
    language = try fields.decodeIfPresent(String.self, forKey: .language)
    details = try Rare(among: decoder)
  }

  /// Writes an object with the fields of the visit, and of what few visits have.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(stepID, forKey: .stepID)
    try fields.encode(number, forKey: .number)
    try fields.encode(started, forKey: .started)
    if let finished { try fields.encode(finished, forKey: .finished) }
    try fields.encode(entries, forKey: .entries)
    if let shown { try fields.encode(shown, forKey: .shown) }
    if let language { try fields.encode(language, forKey: .language) }
    try details.encode(among: encoder)
  }
}

/// A change of an answer that had been given.
public struct AnswerChange: Hashable, Sendable, Codable {
  /// The item's id.
  public var item: String
  /// The row of a repeat group to which the answer belongs; nil for every other item.
  public var row: Int?
  /// The answer before.
  public var old: Answer?
  /// The answer after; nil if it was cleared.
  public var new: Answer?
  /// The time of the change.
  public var changed: Instant

  /// Creates a change.
  public init(item: String, row: Int? = nil, old: Answer?, new: Answer?, changed: Instant) {
    self.item = item
    self.row = row
    self.old = old
    self.new = new
    self.changed = changed
  }
}

/// The ways in which a run ends.
public enum FinishReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// The participant reached an end of the survey.
  case completed
  /// The run was saved to be resumed later.
  case saved
  /// The participant gave up or declined a consent; nothing of the run is kept.
  case discarded
  /// The run failed.
  case failed
  /// The run ended early, and its answers are kept.
  case earlyTermination
}
