import CareModel

extension Version {
  /// A version as a row: its entity's fields with those of the version.
  func row(_ fields: [String: LuaValue], in zone: Zone) -> LuaValue {
    var fields = fields
    fields["version"] = .string(id.text)
    fields["effective"] = .effective(effective, zone)
    fields["recorded"] = .time(recorded, zone)
    fields["seq"] = .integer(Int64(seq))
    fields["author"] = .text(author)
    if isDeleted { fields["deleted"] = true }
    switch owner {
    case .none: break
    case .plan(let plan): fields["plan"] = .string(plan.text)
    case .carePlan(let carePlan): fields["care_plan"] = .string(carePlan.text)
    case .patient(let patient): fields["patient"] = .string(patient.text)
    }
    return .table(LuaTable(fields: fields).withoutNil)
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

extension Version<Outcome> {
  func row(in zone: Zone) -> LuaValue {
    row(
      [
        "patient": .string(value.patient.text), "care_plan": .text(value.carePlan?.text),
        "task": .string(value.task.text),
        "key": .string(value.key.text), "start": .time(value.start, zone), "stop": .time(value.stop, zone),
        "status": .string(value.status.luaName), "reason": .text(value.reason), "values": value.values.tables(in: zone),
        "answered": .time(value.answered, zone), "task_version": .string(value.taskVersion.text),
        "zone": .text(value.zone?.identifier),
      ].merging(value.details.luaFields(in: zone)) { $1 }, in: zone)
  }
}

extension Outcome.Status {
  /// The status as scripts write it.
  var luaName: String { self == .enteredInError ? "entered_in_error" : rawValue }
}
