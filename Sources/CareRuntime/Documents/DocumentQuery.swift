public import CareModel

/// A query for a document: its template, its subject, and the state of the store.
public struct DocumentQuery: Hashable, Sendable {
  /// The subject of a document.
  public enum Subject: Hashable, Sendable {
    /// A patient; of one of the care plans, or of all that the patient follows now.
    case participant(Patient.ID, carePlan: CarePlan.ID? = nil)
    /// All participants of a plan.
    case study(PlanHeader.ID)
  }

  /// The id of the plan's report; nil for the built-in template.
  public var report: String?
  /// The subject.
  public var subject: Subject
  /// The days of a participant's document; nil for those of the report.
  public var period: Document.Period?
  /// The state of the store; nil for the newest.
  public var asOf: AsOf?
  /// The tag of the language; nil for the built-in texts in English and the plan's own texts.
  public var language: String?
  /// The zone of the times in a study's document; those of a participant's are in the participant's.
  public var zone = Zone.utc
  /// The least number of participants that a study's document shows; nil to show every number.
  public var suppressed: Int?

  /// Creates a query.
  public init(_ report: String? = nil, of subject: Subject) {
    self.report = report
    self.subject = subject
  }

  /// The id of the built-in template for one participant.
  public static let participantTemplate = "participant"
  /// The id of the built-in template for a study.
  public static let studyTemplate = "study"
}
