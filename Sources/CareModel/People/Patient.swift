/// The record of a person cared for; in a study, of a participant.
public struct Patient: Hashable, Sendable {
  /// Identifies one patient.
  public typealias ID = Identifier<Patient>

  /// The author's id.
  public var id: ID
  /// The patient's name, if the store is to know it.
  public var name: PersonName
  /// Sex as recorded.
  public var sex: String?
  /// The date of birth.
  public var birthday: CivilDate?
  /// Known allergies.
  public var allergies: [String]
  /// The zone in which the patient lives while this version is in effect.
  public var zone: Zone
  /// The tag of the language in which the patient reads, such as `de`; nil if unknown.
  public var language: String?
  /// The patient's wishes for reminders.
  public var reminders: ReminderWishes
  /// Group, tags, remote id, and the like.
  public var details: RecordDetails

  /// Creates a patient in a zone.
  public init(
    id: ID, name: PersonName = PersonName(), sex: String? = nil, birthday: CivilDate? = nil, allergies: [String] = [],
    zone: Zone, language: String? = nil, reminders: ReminderWishes = ReminderWishes(),
    details: RecordDetails = RecordDetails()
  ) {
    self.id = id
    self.name = name
    self.sex = sex
    self.birthday = birthday
    self.allergies = allergies
    self.zone = zone
    self.language = language
    self.reminders = reminders
    self.details = details
  }

  /// The tag of the language to use: ``language``, or else the text `language` of the user info; nil if neither is known.
  public var languageInUse: String? { language ?? details.userInfo["language"] }
}

extension Patient: DescribedRecord, DetailedRecord {
  /// The value whose fields all have their defaults.
  public static let template = Patient(id: "", zone: .utc)

  /// The fields, in the order of the manual.
  public static let fields: [Field<Patient>] =
    [
      Field("name", \.name, "The name: a given name, or its parts."),
      Field("zone", \.zone, "The patient's zone.", required: true),
      Field(
        "language", \.language,
        "The tag of the language in which the patient reads, such as \"de\", for built-in texts and translations of plans."
      ),
      Field(
        "reminders", \.reminders, "How the patient wants to be reminded: the channels, and the quiet hours.",
        stored: .unlessDefault),
      Field("birthday", \.birthday, "The date of birth."),
      Field("sex", \.sex, "The recorded sex."),
      Field("allergies", \.allergies, "Known allergies."),
    ] + RecordDetails.fields.map { $0.within(\.details) }
}

/// A person's name in its parts, all optional.
public struct PersonName: Hashable, Sendable {
  /// The given name.
  public var given: String?
  /// The family name.
  public var family: String?
  /// Middle names.
  public var middle: String?
  /// The prefix, such as `Dr`.
  public var prefix: String?
  /// The suffix, such as `Jr`.
  public var suffix: String?
  /// The nickname.
  public var nickname: String?

  /// Creates a name from its parts.
  public init(
    given: String? = nil, family: String? = nil, middle: String? = nil, prefix: String? = nil, suffix: String? = nil,
    nickname: String? = nil
  ) {
    self.given = given
    self.family = family
    self.middle = middle
    self.prefix = prefix
    self.suffix = suffix
    self.nickname = nickname
  }
}

extension PersonName: Described {
  /// The value whose fields all have their defaults.
  public static let template = PersonName()

  /// The fields, in the order of the manual.
  public static let fields: [Field<PersonName>] = [
    Field("given", \.given, "The given name."), Field("family", \.family, "The family name."),
    Field("middle", \.middle, "Middle names."), Field("prefix", \.prefix, "The prefix, such as \"Dr\"."),
    Field("suffix", \.suffix, "The suffix, such as \"Jr\"."), Field("nickname", \.nickname, "The nickname."),
  ]
}
