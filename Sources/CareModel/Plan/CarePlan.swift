/// A plan in force for one patient: an enrollment, with its anchors and parameters.
public struct CarePlan: Hashable, Sendable {
  /// Names one care plan; given by the runtime as `patient.plan`.
  public typealias ID = Identifier<CarePlan>

  /// Where an enrollment stands.
  public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
    /// Events fall due.
    case active
    /// Events exist, excused.
    case paused
    /// Nothing more falls due: the plan is done.
    case completed
    /// Nothing more falls due: the patient left.
    case withdrawn
  }

  /// The id.
  public var id: ID
  /// A title to show, if not the plan's.
  public var title: String?
  /// Whose plan it is.
  public var patient: Patient.ID
  /// The plan that is followed, if any.
  public var plan: PlanHeader.ID?
  /// The day on which the patient joined; the anchor `enrolled`.
  public var enrolled: CivilDate
  /// The days and times on which the plan's anchors fall for this patient.
  public var anchors: [String: AnchorValue]
  /// The values of the plan's parameters for this patient.
  public var parameters: [String: ParameterValue]
  /// Which versions of the plan count for it.
  public var follow: PlanFollowing
  /// The zone in which this plan's times are read, if not the patient's.
  public var zone: Zone?
  /// Where the enrollment stands.
  public var status: Status
  /// Why it was paused, completed or withdrawn.
  public var reason: String?
  /// Group, tags, remote id and the like.
  public var details: RecordDetails

  /// An active enrollment.
  public init(
    id: ID, patient: Patient.ID, plan: PlanHeader.ID?, enrolled: CivilDate, anchors: [String: AnchorValue] = [:],
    parameters: [String: ParameterValue] = [:], follow: PlanFollowing = .latest, zone: Zone? = nil,
    title: String? = nil, status: Status = .active, reason: String? = nil, details: RecordDetails = RecordDetails()
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
    self.details = details
  }

  /// What the plan's anchors and parameters mean for this patient.
  public var scheduleInputs: ScheduleInputs {
    ScheduleInputs(enrolled: enrolled, anchors: anchors, parameters: parameters)
  }
}
