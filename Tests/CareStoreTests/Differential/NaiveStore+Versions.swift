import CareModel
import CareStore

extension NaiveStore {
  /// Takes or refuses a write of a version, as the store must.
  mutating func write(_ verb: StoryVerb, _ record: StoryRecord, _ change: StoryChange) throws(StoreError) {
    let identity = record.identity
    let own = versions(of: identity)
    let begins = begins(record, identity.owner)
    var effective = change.effective ?? .instant(now)
    if verb != .delete { try check(record) }
    let asked = verb
    var verb = verb
    if verb == .put { verb = isAlive(own, from: effective, begins) ? .update : .add }
    if verb == .add, change.effective == nil { effective = try firstEffective(of: record, replaces: !own.isEmpty) }
    let isAlive = isAlive(own, from: effective, begins)
    if verb == .add && isAlive { throw .alreadyExists(entity: identity.entity, id: identity.id) }
    if verb != .add && !isAlive { throw .notFound(entity: identity.entity, id: identity.id) }
    let change = asked == .add ? StoryChange() : change
    try checkBase(change.base, own, identity)
    let planned = try planned(own, identity, after: effective, change, isThere: verb != .delete, begins)
    var fields = record.fields
    if verb == .delete {
      let lived = own.course(begins).last { !$0.version.isDeleted && $0.from <= begins(effective) }
      fields = (lived?.version ?? own[0]).fields
    } else if case .carePlan(let carePlan) = record {
      try check(carePlan, against: own.first)
    }
    if verb != .delete, case .task(let task, _) = record, task.targets.contains(where: { $0.number == .infinity }) {
      throw .invalid(reason: "")
    }
    append(identity, effective, isDeleted: verb == .delete, fields)
    guard change.planned == .keep else { return }
    keep(planned, over: fields, isThere: verb != .delete)
  }

  /// Writes the planned versions again, with the fields that each changed applied to the new fields; not the changes of
  /// what the write has ended.
  ///
  /// `nothing` holds the fields before the first version.
  mutating func keep(
    _ planned: [(before: NaiveVersion?, version: NaiveVersion)], over fields: [String: AnyHashable], isThere: Bool,
    whereNothingWas nothing: [String: AnyHashable]? = nil
  ) {
    var fields = fields, isThere = isThere
    for (before, version) in planned {
      let old = before == nil ? nothing : before?.isDeleted == false ? before?.fields : nil
      let changesOrEnds = version.isDeleted || old != nil
      if !isThere && changesOrEnds { continue }
      if !version.isDeleted {
        for (name, value) in version.fields where old == nil || old?[name] != value {
          fields[name] =
            ["anchors", "parameters", "userInfo"].contains(name) && old != nil
            ? named(fields[name], from: old?[name], to: value) : value
        }
      }
      isThere = !version.isDeleted
      append(version.identity, version.effective, isDeleted: version.isDeleted, fields)
    }
  }

  /// Values by name, of which those count that were changed.
  private func named(_ own: AnyHashable?, from old: AnyHashable?, to new: AnyHashable) -> AnyHashable {
    var own = own?.base as? [String: AnyHashable] ?? [:]
    let old = old?.base as? [String: AnyHashable] ?? [:], new = new.base as? [String: AnyHashable] ?? [:]
    for name in Set(old.keys).union(new.keys) where old[name] != new[name] { own[name] = new[name] }
    return own
  }

  mutating func append(
    _ identity: NaiveIdentity, _ effective: Effective, isDeleted: Bool, _ fields: [String: AnyHashable]
  ) {
    versions.append(
      NaiveVersion(
        identity: identity, effective: effective, recorded: now, at: nextPlace(), author: author, isDeleted: isDeleted,
        fields: fields))
  }

  /// Whether there is a time from some effective time on at which it is there.
  private func isAlive(_ own: [NaiveVersion], from effective: Effective, _ begins: (Effective) -> Instant) -> Bool {
    let later = own.turns(begins).filter { $0 > begins(effective) }
    return ([begins(effective)] + later).contains { own.latest(at: $0, begins)?.isDeleted == false }
  }

  /// What comes into force later and would be overtaken, unless that or what was recorded forbids the write.
  func planned(
    _ own: [NaiveVersion], _ identity: NaiveIdentity, after effective: Effective, _ change: StoryChange, isThere: Bool,
    _ begins: (Effective) -> Instant
  ) throws(StoreError) -> [(before: NaiveVersion?, version: NaiveVersion)] {
    let planned = planned(own, after: effective, isThere: isThere, begins)
    if change.planned == .refuse, let first = planned.first {
      throw .plannedChange(entity: identity.entity, id: identity.id, effective: first.version.effective)
    }
    if identity.entity == "task", identity.isOverride || !own.isEmpty, !change.force {
      try guardOutcomes(task: .init(identity.id), owner: identity.owner, from: begins(effective))
    }
    return planned
  }

  /// What comes into force later, with what is in force before it now; not the end of what is not there then.
  ///
  /// `isThere`: whether it is there after the write.
  private func planned(
    _ own: [NaiveVersion], after effective: Effective, isThere: Bool, _ begins: (Effective) -> Instant
  ) -> [(before: NaiveVersion?, version: NaiveVersion)] {
    var before: NaiveVersion?, isThere = isThere
    var planned: [(before: NaiveVersion?, version: NaiveVersion)] = []
    for (from, version) in own.course(begins) {
      if from > begins(effective) {
        if isThere || !version.isDeleted { planned.append((before, version)) }
        isThere = !version.isDeleted
      }
      before = version
    }
    return planned
  }

  func checkBase(_ base: StoryBase?, _ own: [NaiveVersion], _ identity: NaiveIdentity) throws(StoreError) {
    guard let base, let last = own.last else { return }
    let at = base.place(among: own.map(\.at))
    guard at?.seq == last.at.seq else {
      throw .conflict(entity: identity.entity, id: identity.id, expected: name(at), found: name(last.at))
    }
  }

  private func check(_ record: StoryRecord) throws(StoreError) { try check(record.identity) }

  func check(_ identity: NaiveIdentity) throws(StoreError) {
    guard identity.entity == "alert" || !identity.id.contains(" ") else { throw .invalid(reason: "") }
    let parent: (entity: String, id: String)? =
      switch identity.owner {
      case .none: nil
      case .plan(let id): ("plan", id.text)
      case .carePlan(let id): ("care_plan", id.text)
      case .patient(let id): ("patient", id.text)
      }
    guard let parent else { return }
    guard ["task", "contact", "alert"].contains(identity.entity) else { throw .invalid(reason: "") }
    guard knows(parent.entity, parent.id) else { throw .notFound(entity: parent.entity, id: parent.id) }
  }

  private func firstEffective(of record: StoryRecord, replaces: Bool) throws(StoreError) -> Effective {
    if replaces { return .instant(now) }
    switch record.identity.owner {
    case .none: break
    case .plan(let plan):
      let header = versions(of: NaiveIdentity(entity: "plan", owner: .none, id: plan.text)).first
      return header?.at.seq == lastSeq + 1 ? .beginning : .instant(now)
    case .carePlan, .patient: return .instant(now)
    }
    guard case .carePlan(let carePlan) = record else { return .beginning }
    if let zone = carePlan.zone { return .instant(zone.startOfDay(carePlan.enrolled)) }
    guard let home = home(of: carePlan.patient) else {
      throw .notFound(entity: "patient", id: carePlan.patient.text)
    }
    return .instant(home.startOfDay(carePlan.enrolled))
  }

  /// When a date begins: in the zones of the one who follows; anywhere, where that can be several.
  private func begins(_ record: StoryRecord, _ owner: Owner) -> (Effective) -> Instant {
    if case .carePlan(let carePlan) = record {
      let own = carePlan.zone.map { ZoneTimeline($0) } ?? home(of: carePlan.patient)
      return begins(zones(of: carePlan.id) ?? own)
    }
    switch owner {
    case .none, .plan: return begins(nil)
    case .patient(let id): return begins(home(of: id))
    case .carePlan(let id): return begins(zones(of: id))
    }
  }

  func begins(_ zones: ZoneTimeline?) -> (Effective) -> Instant {
    { effective in zones.map { effective.instant(in: $0) } ?? effective.earliestInstant }
  }

  /// The zones in which a care plan's dates are read, by the last that is known of it.
  func zones(of carePlan: CarePlan.ID) -> ZoneTimeline? {
    let own = versions(of: NaiveIdentity(entity: "care_plan", owner: .none, id: carePlan.text))
    let lived = own.course { $0.instant(in: .utc) }.last { !$0.version.isDeleted }?.version
    guard let last = lived ?? own.last, let patient = last.fields["patient"]?.base as? Patient.ID else { return nil }
    return (last.fields["zone"]?.base as? Zone).map { ZoneTimeline($0) } ?? home(of: patient)
  }

  /// The zones in which a patient lives, one after the other.
  func home(of patient: Patient.ID) -> ZoneTimeline? {
    let own = versions(of: NaiveIdentity(entity: "patient", owner: .none, id: patient.text))
    let lived = own.course { $0.instant(in: .utc) }.filter { !$0.version.isDeleted }
    let moves = lived.compactMap { stretch in
      (stretch.version.fields["zone"]?.base as? Zone).map { ZoneTimeline.Change(from: stretch.from, zone: $0) }
    }
    guard let first = moves.first?.zone ?? own.last?.fields["zone"]?.base as? Zone else { return nil }
    return ZoneTimeline(first, changes: Array(moves.dropFirst()))
  }

  private func check(_ carePlan: CarePlan, against first: NaiveVersion?) throws(StoreError) {
    guard knows("patient", carePlan.patient.text) else {
      throw .notFound(entity: "patient", id: carePlan.patient.text)
    }
    if let plan = carePlan.plan, !knows("plan", plan.text) { throw .notFound(entity: "plan", id: plan.text) }
    guard carePlan.follow == .latest else { throw .invalid(reason: "") }
    guard let first else { return }
    let now = NaiveVersion.fields(of: carePlan)
    guard first.fields["patient"] == now["patient"], first.fields["plan"] == now["plan"] else {
      throw .invalid(reason: "")
    }
  }
}
