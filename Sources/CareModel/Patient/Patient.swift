/// The person cared for; in a study, the participant.
public struct Patient: Hashable, Sendable {
  /// Names one patient.
  public typealias ID = Identifier<Patient>

  /// The author's id.
  public var id: ID
  /// The patient's name, if the store is to know it.
  public var name: PersonName
  /// Sex as the record has it.
  public var sex: String?
  /// The day of birth.
  public var birthday: CivilDate?
  /// Known allergies.
  public var allergies: [String]
  /// The zone in which the patient lives from this version on.
  public var zone: Zone
  /// Group, tags, remote id and the like.
  public var details: RecordDetails

  /// A patient in a zone.
  public init(
    id: ID, name: PersonName = PersonName(), sex: String? = nil, birthday: CivilDate? = nil, allergies: [String] = [],
    zone: Zone, details: RecordDetails = RecordDetails()
  ) {
    self.id = id
    self.name = name
    self.sex = sex
    self.birthday = birthday
    self.allergies = allergies
    self.zone = zone
    self.details = details
  }
}
