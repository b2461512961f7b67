import CareModel
import CareStore
import Testing

/// A store with several owners, versions, planned changes and tombstones; what is asked is asked on 10 June 2026 at noon.
enum QueryFixture {
  static let now = StoreFixture.day(10, hour: 12)

  /// What was written, by commit: 1 all; 2 walk from the 5th; 3 rest ends on the 8th; 4 cleo, dora ends; 5 bert leaves sleep;
  /// 6 walk from the 20th.
  static func store() throws -> CareStore {
    let store = try StoreFixture.store()
    try store.write(at: StoreFixture.day(1)) { writer in
      try addPeople(writer)
      try addPlans(writer)
    }
    try store.write(at: StoreFixture.day(3)) { writer in
      let walk = StoreFixture.task("walk", title: "Walk more", group: "daily")
      try writer.update(walk, owner: .plan("knee"), effective: .date(StoreFixture.june(5)))
    }
    try store.write(at: StoreFixture.day(4)) { writer in
      try writer.delete(CareTask.self, id: "rest", owner: .plan("knee"), effective: .date(StoreFixture.june(8)))
    }
    try store.write(at: StoreFixture.day(6)) { writer in
      try writer.update(patient("cleo", nil, nil, RecordDetails(group: "c", remoteID: "r-3")))
      try writer.delete(Patient.self, id: "dora", effective: .instant(StoreFixture.day(7)))
    }
    try store.write(at: StoreFixture.day(9)) { writer in
      var left = carePlan("bert.sleep", of: "bert", in: "sleep")
      left.status = .withdrawn
      try writer.update(left)
    }
    try store.write(at: StoreFixture.day(10)) { writer in
      let walk = StoreFixture.task("walk", title: "Walk far", group: "daily")
      try writer.update(walk, owner: .plan("knee"), effective: .date(StoreFixture.june(20)))
    }
    return store
  }

  private static func addPeople(_ writer: StoreWriter) throws {
    let ana = patient("anna", "Zoe", "Abel", RecordDetails(group: "b"), zone: StoreFixture.newYork)
    try writer.add(ana, effective: .beginning)
    let bert = RecordDetails(group: "b", tags: ["x", "y"])
    try writer.add(patient("bert", "bert", "Zander", bert, zone: StoreFixture.kiritimati), effective: .beginning)
    try writer.add(patient("cleo", nil, nil, RecordDetails(remoteID: "r-3")), effective: .beginning)
    try writer.add(patient("dora", "Anna", "abel", RecordDetails(tags: ["y"])), effective: .beginning)
  }

  private static func addPlans(_ writer: StoreWriter) throws {
    try writer.add(PlanHeader(id: "knee", title: "Knee", details: RecordDetails(tags: ["core"])))
    try writer.add(PlanHeader(id: "sleep", title: "better sleep"))
    for (patient, plan) in [("anna", "knee"), ("bert", "knee"), ("bert", "sleep")] {
      try writer.add(carePlan(CarePlan.ID("\(patient).\(plan)"), of: Patient.ID(patient), in: PlanHeader.ID(plan)))
    }
    try writer.add(StoreFixture.task("walk", title: "Walk", group: "daily"), owner: .plan("knee"))
    var rest = StoreFixture.task("rest", title: "Rest")
    rest.details.tags = ["core"]
    try writer.add(rest, owner: .plan("knee"))
    try writer.add(StoreFixture.task("walk", title: "Evening walk"), owner: .plan("sleep"))
    try writer.add(StoreFixture.task("log", title: "Log", group: "daily"), owner: .plan("sleep"))
    try writer.add(StoreFixture.task("breathe", title: "Breathe"))
    try writer.add(StoreFixture.task("own", title: "Own"), owner: .patient("anna"), effective: .beginning)
    try writer.add(StoreFixture.task("extra", title: "Extra"), owner: .carePlan("bert.knee"), effective: .beginning)
    try writer.add(Contact(id: "lexi", name: "Lexi Torres", role: "Therapist"), owner: .plan("knee"))
    try writer.add(Contact(id: "sam", name: "Sam", role: "nurse"), owner: .plan("sleep"))
    try writer.add(Contact(id: "mum", name: "Maria"), owner: .patient("anna"), effective: .beginning)
  }

  private static func patient(
    _ id: Patient.ID, _ given: String?, _ family: String?, _ details: RecordDetails, zone: Zone = .utc
  ) -> Patient {
    Patient(id: id, name: PersonName(given: given, family: family), zone: zone, details: details)
  }

  private static func carePlan(_ id: CarePlan.ID, of patient: Patient.ID, in plan: PlanHeader.ID) -> CarePlan {
    CarePlan(id: id, patient: patient, plan: plan, enrolled: StoreFixture.june(1))
  }

  /// What a query gives, as `owner/id`, and `title` of a task that is not its first.
  static func names<Record: StoredEntity & QueriedRecord>(
    _ query: RecordQuery<Record>, in store: CareStore? = nil
  ) throws -> [String] {
    try (store ?? self.store()).read { try $0.page(query, at: now).items.map(name) }
  }

  static func name<Record: StoredEntity & QueriedRecord>(_ version: Version<Record>) -> String {
    let owner: String? =
      switch version.owner {
      case .none: nil
      case .plan(let id): id.text
      case .carePlan(let id): id.text
      case .patient(let id): id.text
      }
    return [owner, version.value.id.text].compactMap(\.self).joined(separator: "/")
  }
}

/// A query, what it gives, and why.
struct QueryCase<Record: StoredEntity & QueriedRecord>: Sendable, CustomTestStringConvertible {
  var reason: String
  var query: RecordQuery<Record>
  var names: [String]

  init(_ reason: String, _ query: RecordQuery<Record>, _ names: [String]) {
    self.reason = reason
    self.query = query
    self.names = names
  }

  var testDescription: String { reason }
}
