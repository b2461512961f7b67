import CareModel

/// The facts about a version itself, whatever its value is.
struct VersionFacts {
  var id: VersionID
  var effective: Effective
  var recorded: Instant
  var seq: Int
  var author: String?
  var isDeleted: Bool

  /// The fields of every row that is a version.
  static let row = Row<VersionFacts>(
    "version", "A version.",
    [
      .field("version", "The id of this version.", \.id.text),
      .field("effective", .any(of: [.type(.choice(["beginning"])), .time]), "The effective time of this version.") {
        .effective($0.effective, $1)
      },
      .field("recorded", "The recorded time of this version.", \.recorded),
      .field("seq", "The commit that wrote it.", \.seq),
      .field("author", "The author, if known.", \.author),
      .field("deleted", .optional(.boolean), "True if this version is a tombstone.") { version, _ in
        version.isDeleted ? true : .nil
      },
    ])
}

extension Version {
  fileprivate var facts: VersionFacts {
    VersionFacts(
      id: id, effective: effective, recorded: recorded, seq: seq, author: author, isDeleted: isDeleted)
  }

  /// A version of a record as a row: the record's fields, its owner, and the facts about the version.
  func row(_ fields: [String: LuaValue], in zone: Zone) -> LuaValue {
    var table = LuaTable(fields: fields).withoutNil
    VersionFacts.row.add(facts, in: zone, to: &table)
    switch owner {
    case .none: break
    case .plan(let plan): table["plan"] = .string(plan.text)
    case .carePlan(let carePlan): table["care_plan"] = .string(carePlan.text)
    case .patient(let patient): table["patient"] = .string(patient.text)
    }
    return .table(table)
  }
}

extension Row.Field {
  /// The facts about a version.
  static func version<Entity>() -> Row.Field where Value == Version<Entity> {
    Row.Field(entries: VersionFacts.row.entry.fields) { version, zone, table in
      VersionFacts.row.add(version.facts, in: zone, to: &table)
    }
  }

  /// The details of a record: tags, notes, and so on.
  static func details<Entity: DetailedRecord>() -> Row.Field where Value == Version<Entity> {
    Row.Field(entries: FieldEntry.givenDetails) { version, zone, table in
      for (name, value) in version.value.details.luaFields(in: zone) { table[name] = value }
    }
  }
}

extension Version where Value: ScriptNoun & DescribedRecord {
  /// A version as a record: the id and the fields of its entity, with those of the version.
  fileprivate func described(in zone: Zone, _ more: [String: LuaValue] = [:]) -> LuaValue {
    let own = ["id": LuaValue.string(value.id.text)].merging(more) { $1 }
    return row(value.luaFields(in: zone).merging(own) { $1 }, in: zone)
  }
}

extension Version<Patient> {
  var row: LuaValue { described(in: value.zone) }
}

extension Version<PlanHeader> {
  func row(in zone: Zone) -> LuaValue { described(in: zone) }
}

extension Version<CareTask> {
  func row(in zone: Zone) -> LuaValue { described(in: zone, ["tags": .list(value.details.tags.sorted())]) }
}

extension Version<CarePlan> {
  func row(in zone: Zone) -> LuaValue { described(in: zone) }
}

extension Version<Contact> {
  func row(in zone: Zone) -> LuaValue { described(in: zone, ["ways": LabeledValue.ways(to: value)]) }
}
