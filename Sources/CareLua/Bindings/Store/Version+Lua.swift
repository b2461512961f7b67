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
      .field("effective", .any(of: [.type(.choice(["beginning"])), .time]), "When this version takes effect.") {
        .effective($0.effective, $1)
      },
      .field("recorded", "When this version was committed.", \.recorded),
      .field("seq", "The commit that wrote it.", \.seq),
      .field("author", "Who wrote it, if that is known.", \.author),
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

extension Version<Patient> {
  var row: LuaValue {
    let name = value.name
    let parts = LuaTable(fields: [
      "given": .text(name.given), "family": .text(name.family), "middle": .text(name.middle),
      "prefix": .text(name.prefix),
      "suffix": .text(name.suffix), "nickname": .text(name.nickname),
    ]).withoutNil
    return row(
      [
        "id": .string(value.id.text), "zone": .string(value.zone.identifier), "sex": .text(value.sex),
        "birthday": value.birthday.map { .date($0, value.zone) } ?? .nil,
        "name": parts.fields.isEmpty ? .nil : .table(parts),
        "allergies": .list(value.allergies),
      ].merging(value.details.luaFields(in: value.zone)) { $1 }, in: value.zone)
  }
}

extension Version<PlanHeader> {
  func row(in zone: Zone) -> LuaValue {
    row(
      [
        "id": .string(value.id.text), "title": .string(value.title), "author_version": .text(value.authorVersion),
        "gate": .text(value.gate?.text), "anchors": .list(value.anchors.map(\.name)),
        "params": .list(value.parameters.map(\.name)), "insights": .list(value.insights.map(\.id)),
        "charts": .list(value.charts.map(\.id)), "languages": .list(value.translations.keys.sorted()),
        "files": .list(value.bundle.files.map(\.path)),
      ].merging(value.details.luaFields(in: zone)) { $1 }, in: zone)
  }
}

extension Version<CareTask> {
  func row(in zone: Zone) -> LuaValue {
    row(
      value.luaFields(in: zone).merging(value.details.luaFields(in: zone)) { $1 }.merging([
        "tags": .list(value.details.tags.sorted())
      ]) { $1 },
      in: zone)
  }
}

extension Version<CarePlan> {
  func row(in zone: Zone) -> LuaValue {
    var follow = "latest"
    if case .version(let version) = value.follow { follow = version.text }
    return row(
      [
        "id": .string(value.id.text), "title": .text(value.title), "patient": .string(value.patient.text),
        "plan": .text(value.plan?.text), "start": .date(value.enrolled, zone),
        "anchors": .table(LuaTable(fields: value.anchors.mapValues { $0.luaValue(in: zone) })),
        "params": value.parameters.table(in: zone), "follow": .string(follow), "zone": .text(value.zone?.identifier),
        "status": .string(value.status.rawValue), "reason": .text(value.reason),
      ].merging(value.details.luaFields(in: zone)) { $1 }, in: zone)
  }
}

extension Version<Contact> {
  func row(in zone: Zone) -> LuaValue {
    row(value.luaFields.merging(value.details.luaFields(in: zone)) { $1 }, in: zone)
  }
}
