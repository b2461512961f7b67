/// The enrollment that a hook runs for, as its function may read it.
public struct HookEnrollment: Hashable, Sendable {
  /// The patient.
  public var patient: Patient.ID
  /// The date of enrollment; nil for a task beside any care plan.
  public var enrolled: CivilDate?
  /// The zone of the patient.
  public var zone: Zone
  /// The patient's language, such as `de`: ``Patient/languageInUse``.
  public var language: String?
  /// The values of the plan's parameters.
  public var parameters: [String: ParameterValue]
  /// The dates and times of the plan's anchors, those that an outcome gives included.
  public var anchors: [String: AnchorValue]
  /// The personal data that the function can read: that which a report lists; nil in other functions, which can read none.
  public var personal: PersonalData?

  /// Creates an enrollment.
  public init(
    patient: Patient.ID, enrolled: CivilDate?, zone: Zone, language: String? = nil,
    parameters: [String: ParameterValue] = [:], anchors: [String: AnchorValue] = [:], personal: PersonalData? = nil
  ) {
    self.patient = patient
    self.enrolled = enrolled
    self.zone = zone
    self.language = language
    self.parameters = parameters
    self.anchors = anchors
    self.personal = personal
  }

  /// The treatment group: the value of the plan's parameter `arm`; nil if the plan has none.
  public var arm: String? {
    if case .text(let arm)? = parameters[ParameterDefinition.arm] { arm } else { nil }
  }
}
