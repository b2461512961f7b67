import CareModel

/// A stored record that scripts get as a table, version by version.
protocol ScriptRecord: Codable, Hashable, Sendable {
  /// The table of a version.
  static var row: Row<Version<Self>> { get }
}

extension Version where Value: ScriptRecord {
  /// Returns the version as a table, with times in a zone.
  func row(in zone: Zone) -> LuaValue { Value.row.table(self, in: zone) }
}

extension Patient: ScriptRecord {
  static let row = Row<Version<Patient>>(
    "patient_row", "A version of a patient.", [.id()] + Row.fields() + Row.version())
}

extension PlanHeader: ScriptRecord {
  static let row = Row<Version<PlanHeader>>(
    "plan_row", "A version of a plan.", [.id()] + Row.fields() + Row.version())
}

extension CarePlan: ScriptRecord {
  static let row = Row<Version<CarePlan>>(
    "care_plan_row", "A version of an enrollment.", [.id()] + Row.fields() + Row.version())
}

extension Contact: ScriptRecord {
  static let row = Row<Version<Contact>>(
    "contact_row", "A version of a contact.",
    [
      .id(),
      .field(
        "ways", .list(of: .table("contact_way")), "All numbers and addresses, each with its kind."
      ) { version, _ in LabeledValue.ways(to: version.value) },
    ] + Row.fields() + Row.owner() + Row.version())
}

extension CareTask: ScriptRecord {
  static let row = Row<Version<CareTask>>(
    "task_row", "A version of a task.", [.id()] + rowFields + Row.owner() + Row.version())

  private static let rowFields = Row<Version<CareTask>>.fields().map { field in
    // The tags of a task are a list even if there are none.
    field.entry.name == "tags"
      ? .init(entry: field.entry) { version, _ in .list(version.value.details.tags.sorted()) } : field
  }
}

extension ConstructorEntry {
  /// `contact_way` and `note_row`: the tables within the records of contacts and others.
  static let recordParts = [
    ConstructorEntry(
      "contact_way", .given, "A number or an address.",
      fields: [
        .given("value", .text, "The number or address."), .given("label", .optional(.text), "The purpose."),
        .given("kind", .optional(.text), "The channel, in the list of all: phone, messaging, email, or other."),
      ]),
    ConstructorEntry(
      "note_row", .given, "A note that a person wrote.",
      fields: [
        .given("content", .text, "The text of the note."),
        .given("title", .optional(.text), "The subject of the note."),
        .given("author", .optional(.text), "The person who wrote the note."),
        .given("recorded", .optional(.time), "The time at which the note was written."),
      ]),
  ]
}

extension Row.Field {
  /// The id of a record.
  static func id<Noun: DescribedRecord>() -> Row.Field where Value == Version<Noun> {
    .field("id", "The id.", \.value.id)
  }

  /// A field that a noun describes.
  fileprivate static func described<Noun>(
    _ field: ScriptField<Noun>, _ get: @escaping @Sendable (Value) -> Noun
  ) -> Row.Field {
    Row.Field(entry: field.recorded) { value, zone in field.luaValue(get(value), zone) }
  }
}

extension Row {
  /// The fields that a record describes.
  static func fields<Noun: ScriptNoun>() -> [Field] where Value == Version<Noun> {
    Noun.scriptFields.map { .described($0, \.value) }
  }

  /// The details of a record: tags, notes, and so on.
  static func details<Entity: DetailedRecord>() -> [Field] where Value == Version<Entity> {
    RecordDetails.scriptFields.map { .described($0, \.value.details) }
  }

  /// The owner of a record.
  static func owner<Entity>() -> [Field] where Value == Version<Entity> {
    [
      .field("plan", "The plan that it belongs to, if any.", \.owner.plan),
      .field("care_plan", "The care plan that it belongs to, if any.", \.owner.carePlan),
      .field("patient", "The patient that it belongs to, if any.", \.owner.patient),
    ]
  }

  /// The fields of a version, whatever its value is.
  static func version<Entity>() -> [Field] where Value == Version<Entity> {
    [
      .field("version", "The id of this version.", \.id.text),
      .field("effective", .any(of: [.type(.choice(["beginning"])), .time]), "The effective time of this version.") {
        .effective($0.effective, $1)
      },
      .field("recorded", "The recorded time of this version.", \.recorded),
      .field("seq", "The commit that wrote it.", \.seq),
      .field("author", "The author, if known.", \.author),
      .field("why", "Why it was written, if a reason was given.", \.why),
      .field("deleted", .optional(.boolean), "True if this version is a tombstone.") { version, _ in
        version.isDeleted ? true : .nil
      },
    ]
  }
}

extension Owner {
  /// The plan, if it is one.
  var plan: PlanHeader.ID? { if case .plan(let id) = self { id } else { nil } }
  /// The care plan, if it is one.
  var carePlan: CarePlan.ID? { if case .carePlan(let id) = self { id } else { nil } }
  /// The patient, if it is one.
  var patient: Patient.ID? { if case .patient(let id) = self { id } else { nil } }
}
