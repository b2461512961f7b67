/// A plan in force for one patient: an enrollment, with its anchors and parameters.
public struct CarePlan: Hashable, Sendable {
  /// The id of a care plan; by default, the runtime creates it from the patient and the plan: `ana.knee`.
  public typealias ID = Identifier<CarePlan>

  /// Since when the events of an enrollment count.
  public enum CountFrom: String, Hashable, Sendable, Codable, CaseIterable {
    /// Since it was recorded: an event that was over by then, or when its anchor became known, was offered to nobody.
    case enrollment
    /// Since its start, for a past that is transcribed on purpose.
    case start
  }

  /// The state of an enrollment.
  public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
    /// Events are due.
    case active
    /// Events exist, and are excused.
    case paused
    /// No more events are due: the plan is done.
    case completed
    /// No more events are due: the patient left.
    case withdrawn

    /// Whether no more events are due.
    package var isEnded: Bool { self == .completed || self == .withdrawn }
  }

  /// The id.
  public var id: ID
  /// A title to show instead of the plan's.
  public var title: String?
  /// The patient that it belongs to.
  public var patient: Patient.ID
  /// The plan that is followed, if any.
  public var plan: PlanHeader.ID?
  /// The day of enrollment; the anchor `enrolled`.
  public var enrolled: CivilDate
  /// The dates and times of the plan's anchors for this patient.
  public var anchors: [String: AnchorValue]
  /// The values of the plan's parameters for this patient.
  public var parameters: [String: ParameterValue]
  /// The versions of the plan that it follows.
  public var follow: PlanFollowing
  /// The zone in which this plan's times are read, if not the patient's.
  public var zone: Zone?
  /// The state of the enrollment.
  public var status: Status
  /// The reason for which it was paused, completed, or withdrawn.
  public var reason: String?
  /// Since when its events count.
  public var countFrom: CountFrom
  /// Group, tags, remote id, and the like.
  public var details: RecordDetails

  /// Creates an active enrollment.
  public init(
    id: ID, patient: Patient.ID, plan: PlanHeader.ID?, enrolled: CivilDate, anchors: [String: AnchorValue] = [:],
    parameters: [String: ParameterValue] = [:], follow: PlanFollowing = .latest, zone: Zone? = nil,
    title: String? = nil, status: Status = .active, reason: String? = nil, countFrom: CountFrom = .enrollment,
    details: RecordDetails = RecordDetails()
  ) {
    self.id = id
    self.title = title
    self.patient = patient
    self.plan = plan
    self.enrolled = enrolled
    self.anchors = anchors
    self.parameters = parameters
    self.follow = follow
    self.zone = zone
    self.status = status
    self.reason = reason
    self.countFrom = countFrom
    self.details = details
  }

  /// The values of the plan's anchors and parameters for this patient.
  public var scheduleInputs: ScheduleInputs {
    ScheduleInputs(enrolled: enrolled, anchors: anchors, parameters: parameters)
  }

  /// Returns the values of the plan's parameters for this patient: its own, or else the defaults.
  package func parameters(with defaults: [String: ParameterValue]) -> [String: ParameterValue] {
    parameters.merging(defaults) { own, _ in own }
  }
}

extension CarePlan: DescribedRecord, DetailedRecord {
  /// The value whose fields all have their defaults.
  public static let template = CarePlan(id: "", patient: "", plan: nil, enrolled: .earliest)

  /// The fields, in the order of the manual.
  public static let fields: [Field<CarePlan>] =
    [
      Field("title", \.title, "A title to show.", default: "the plan's"),
      Field("patient", \.patient, "The patient that it belongs to.", required: true),
      Field("plan", \.plan, "The plan that it follows, if any."),
      Field("start", \.enrolled, "The day of enrollment.", key: "enrolled", required: true),
      Field("anchors", \.anchors, "The plan's anchors, each with its date or time.", required: true),
      Field("status", \.status, "The state of the enrollment.", required: true),
      Field("reason", \.reason, "The reason for which it was paused, completed, or withdrawn."),
      Field(
        "params", \.parameters, "The plan's parameters, each with its value.", key: "parameters", stored: .unlessDefault
      ),
      Field(
        "follow", \.follow, "The versions of the plan that it follows: \"latest\", or the id of one.",
        stored: .unlessDefault),
      Field("zone", \.zone, "The zone of its times.", default: "the patient's"),
      Field(
        "count_from", \.countFrom,
        "Since when its events count: \"enrollment\", since it was recorded, or \"start\", for a past that is transcribed on purpose.",
        key: "countFrom", stored: .unlessDefault),
    ] + RecordDetails.fields.map { $0.within(\.details) }
}

extension CarePlan.Status: ColumnContent {}
