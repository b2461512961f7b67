public import CareModel

/// A patient's joining a plan.
public struct Enrollment: Hashable, Sendable {
  /// Who joins.
  public var patient: Patient.ID
  /// Which plan.
  public var plan: PlanHeader.ID
  /// The day of joining; the anchor `enrolled`.
  public var start: CivilDate
  /// The plan's anchors for this patient.
  public var anchors: [String: AnchorValue]
  /// The plan's parameters for this patient; a text is read as the parameter's kind asks.
  public var parameters: [String: ParameterValue]
  /// The id of the care plan; default `patient.plan`.
  public var id: CarePlan.ID?
  /// The zone of a patient that is made if there is none of that id; nil makes none.
  public var zoneForNewPatient: Zone?

  /// A title to show, if not the plan's.
  public var title: String?
  /// Which versions of the plan count for it.
  public var follow = PlanFollowing.latest
  /// The zone in which the plan's times are read, if not the patient's.
  public var zone: Zone?
  /// Group, tags, remote id and the like.
  public var details = RecordDetails()

  /// Joining a plan on a day.
  public init(
    patient: Patient.ID, plan: PlanHeader.ID, start: CivilDate, anchors: [String: AnchorValue] = [:],
    parameters: [String: ParameterValue] = [:], id: CarePlan.ID? = nil, zoneForNewPatient: Zone? = nil
  ) {
    self.patient = patient
    self.plan = plan
    self.start = start
    self.anchors = anchors
    self.parameters = parameters
    self.id = id
    self.zoneForNewPatient = zoneForNewPatient
  }
}
