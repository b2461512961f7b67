package import CareModel

/// The resources of one participant of a bulk export: Patient, ResearchSubjects, CarePlans, Tasks, and MeasureReports.
package struct BulkParticipant {
  /// What the resources of all participants have in common.
  package struct Study {
    /// The ids of the versions of the plans.
    package var versions: Set<String> = []
    /// The ids of the versions of the tasks.
    package var taskVersions: Set<String> = []
    /// The column with the arm; nil for none.
    package var arm: Int?
    /// The time of the export.
    package var time: Instant
    /// The names that replace ids; nil for the ids.
    package var names: Pseudonyms?

    /// Creates a study without plans.
    package init(time: Instant, names: Pseudonyms?, arm: Int?) {
      (self.time, self.names, self.arm) = (time, names, arm)
    }
  }

  /// The id of the participant in the store.
  package let id: Patient.ID
  /// The enrollments that have rows.
  package private(set) var carePlans: [CarePlan.ID] = []

  /// The sexes that have a code.
  package static let sexes: Set = ["male", "female", "other"]

  private let study: Study
  private let name: String
  private var enrollments: [(row: BulkRow, arm: String?)] = []
  private var events: [BulkRow] = []
  private var values: [BulkRow] = []

  /// What a row is of.
  package enum Row: Sendable {
    /// An enrollment.
    case enrollment
    /// An event.
    case event
    /// A recorded value.
    case value
  }

  /// Creates a participant without rows.
  package init(_ id: Patient.ID, in study: Study) {
    (self.id, self.study) = (id, study)
    name = study.names?.name(of: id.text) ?? id.text
  }

  /// Adds a row of a table; `places`: its columns by name.
  package mutating func add(_ cells: [ExportCell], _ places: [String: Int], as kind: Row) {
    let row = BulkRow(cells, places)
    if kind == .value { return values.append(row) }
    if let carePlan = row.text("care_plan").map({ CarePlan.ID($0) }), !carePlans.contains(carePlan) {
      carePlans.append(carePlan)
    }
    if kind == .event { return events.append(row) }
    let arm = study.arm.flatMap { cells.indices.contains($0) && cells[$0] != .empty ? cells[$0].text : nil }
    enrollments.append((row, arm))
  }

  private func hidden(_ text: String?) -> String? { text.map { study.names?.name(of: $0) ?? $0 } }

  /// Returns the id of the plan of a row, which is another name where it is that of the participant or of the care plan.
  private func plan(of row: BulkRow) -> String? {
    row.text("plan").map { [id.text, row.text("care_plan")].contains($0) ? hidden($0) ?? $0 : $0 }
  }

  private func system(of row: BulkRow) -> String { plan(of: row) ?? hidden(row.text("care_plan")) ?? name }

  private var patient: OrderedJSON { BulkNames.reference(.patient, FHIRIdentity.id(name)) }

  /// Returns the resources.
  ///
  /// - Parameters:
  ///   - answered: The ids of the events with kept answers, from which their values derive.
  ///   - responses: The ids of the QuestionnaireResponses that are written.
  /// - Returns: The resources, each once.
  package func resources(answered: Set<String>, responses: Set<String>) -> [BulkResource] {
    var resources = [patientResource]
    for (row, arm) in enrollments {
      guard let id = hidden(row.text("care_plan")) else { continue }
      resources += carePlanResources(row, id)
      if let subject = subject(row, id, arm: arm) { resources.append(subject) }
      if let report = report(row, id) { resources.append(report) }
    }
    return resources + events.compactMap { task($0, responses: responses) } + observations(except: answered)
  }

  // MARK: The participant

  private var patientResource: BulkResource {
    let row = enrollments.last?.row
    let systems = enrollments.map { system(of: $0.row) } + events.prefix(1).map(system)
    let own = (systems.isEmpty ? [name] : systems).uniqued
    return BulkResource(.patient, id: FHIRIdentity.id(name)) { resource in
      let remote = row?.text("remote_id").map {
        [OrderedJSON.object([.init("system", .text("urn:care:remote")), .init("value", .text($0))])]
      }
      resource.add("identifier", own.map { BulkNames.identifier(name, in: $0) } + (remote ?? []))
      let given = ["given_name", "middle_name"].compactMap { row?.text($0) }, family = row?.text("family_name")
      if !given.isEmpty || family != nil {
        var name = ObjectBuilder()
        name.add("family", family)
        name.add("given", given.map { .text($0) })
        resource.add("name", [name.json])
      }
      resource.add("gender", row?.text("sex").flatMap { Self.sexes.contains($0) ? $0 : nil })
      resource.add("birthDate", row?.date("birthday")?.description)
      if let language = row?.text("language") {
        let code = OrderedJSON.object([.init("coding", .array([FHIRExtension.coding("urn:ietf:bcp:47", language)]))])
        resource.add("communication", [.object([.init("language", code)])])
      }
    }
  }

  // MARK: Enrollments

  private func period(_ row: BulkRow) -> OrderedJSON? {
    guard let start = row.date("enrolled") else { return nil }
    var period = ObjectBuilder()
    period.add("start", start.description)
    if ["completed", "withdrawn"].contains(row.text("status")), let end = row.date("status_date"), end >= start {
      period.add("end", end.description)
    }
    return period.json
  }

  private func canonical(_ row: BulkRow, _ version: String) -> [OrderedJSON] {
    guard let plan = row.text("plan"), study.versions.contains(version) else { return [] }
    return [.text("\(BulkNames.address(plan))|\(version)")]
  }

  /// The care plan by the version of the plan that is in force, and one for each version that it replaced.
  private func carePlanResources(_ row: BulkRow, _ id: String) -> [BulkResource] {
    let current = row.text("plan_version")
    var versions: [String] = []
    for event in events where event.text("care_plan") == row.text("care_plan") {
      if let version = event.text("plan_version"), version != current, !versions.contains(version) {
        versions.append(version)
      }
    }
    let status =
      switch row.text("status") {
      case "paused": "on-hold"
      case "completed": "completed"
      case "withdrawn": "revoked"
      default: "active"
      }
    var resources: [BulkResource] = [], replaced: String?
    for version in versions.map(Optional.some) + [nil] {
      let own = version.map { FHIRIdentity.hash("\(id)\n\($0)", 32) } ?? FHIRIdentity.id(id), before = replaced
      resources.append(
        BulkResource(.carePlan, id: own) { resource in
          resource.add("identifier", [BulkNames.identifier(id, in: system(of: row))])
          resource.add("instantiatesCanonical", (version ?? current).map { canonical(row, $0) } ?? [])
          resource.add("replaces", before.map { [BulkNames.reference(.carePlan, $0)] } ?? [])
          resource.add("status", version == nil ? status : "revoked")
          resource.add("intent", "plan")
          resource.add("subject", patient)
          resource.add("period", period(row))
        })
      replaced = own
    }
    return resources
  }

  private func subject(_ row: BulkRow, _ id: String, arm: String?) -> BulkResource? {
    guard let plan = row.text("plan"), let version = row.text("plan_version"), study.versions.contains(version) else {
      return nil
    }
    let status =
      switch row.text("status") {
      case "completed": "off-study"
      case "withdrawn": "withdrawn"
      default: "on-study"
      }
    return BulkResource(.subject, id: FHIRIdentity.id(id)) { resource in
      resource.add("identifier", [BulkNames.identifier(id, in: system(of: row))])
      resource.add("status", status)
      resource.add("period", period(row))
      resource.add("study", BulkNames.reference(.study, BulkNames.study(plan)))
      resource.add("individual", patient)
      resource.add("assignedArm", arm)
    }
  }

  /// The rate of the closed events, as a measure that the report contains.
  private func report(_ row: BulkRow, _ id: String) -> BulkResource? {
    guard let start = row.date("enrolled"), let closed = row.whole("closed"), let done = row.whole("done") else {
      return nil
    }
    func population(_ code: String, _ count: Int) -> OrderedJSON {
      let system = "http://terminology.hl7.org/CodeSystem/measure-population"
      let coding = OrderedJSON.object([.init("coding", .array([FHIRExtension.coding(system, code)]))])
      return .object([.init("code", coding), .init("count", .whole(count))])
    }
    return BulkResource(.measureReport, id: FHIRIdentity.hash("\(id)\nadherence", 32)) { resource in
      let measure: [OrderedJSON.Member] = [
        .init("resourceType", .text("Measure")), .init("id", .text("rate")), .init("status", .text("active")),
        .init("title", .text("The mean progress of the events whose windows have closed")),
      ]
      resource.add("contained", [.object(measure)])
      resource.add("identifier", [BulkNames.identifier("\(id)/adherence", in: system(of: row))])
      resource.add("status", "complete")
      resource.add("type", "individual")
      resource.add("measure", "#rate")
      resource.add("subject", patient)
      resource.add("date", study.time.iso)
      resource.add("period", .object([.init("start", .text(start.description))]))
      var group = ObjectBuilder()
      group.add("population", [population("denominator", closed), population("numerator", done)])
      if case .number(let rate) = row["rate"] {
        group.add("measureScore", .object([.init("value", .number(rate))]))
      }
      resource.add("group", [group.json])
    }
  }

  // MARK: Events

  /// Returns the state of a Task, and its reason where several states of an event are one.
  private func state(_ row: BulkRow) -> (status: String, reason: String?)? {
    let state = row.text("state").flatMap(EventState.init)
    return switch state {
    case .upcoming?: ("requested", nil)
    case .open?: ("ready", nil)
    case .started?: ("in-progress", nil)
    case .completed?: ("completed", nil)
    case .partial?:
      row.time("grace_ends_utc").map { $0 > study.time } ?? false ? ("in-progress", nil) : ("completed", "partial")
    case .late?: ("completed", "late")
    case .missed?, .unfinished?: ("failed", state?.rawValue)
    case .declined?: ("rejected", "declined")
    case .excused?: ("cancelled", "excused")  // language: a code of FHIR
    case .notApplicable?, nil: nil
    }
  }

  private func task(_ row: BulkRow, responses: Set<String>) -> BulkResource? {
    guard let key = row.text("key"), let (status, reason) = state(row) else { return nil }
    let carePlan = hidden(row.text("care_plan")), zone = row.text("zone").flatMap { Zone($0) } ?? .utc
    let id = id(of: row, key)
    func period(_ from: Instant?, _ to: Instant?) -> OrderedJSON? {
      var period = ObjectBuilder()
      period.add("start", from.map(zone.iso))
      if let to, from.map({ $0 <= to }) ?? true { period.add("end", zone.iso(to)) }
      return period.members.isEmpty ? nil : period.json
    }
    return BulkResource(.task, id: id) { resource in
      resource.add("identifier", [BulkNames.identifier("\(carePlan ?? name)/\(key)", in: system(of: row))])
      if let plan = row.text("plan"), let task = row.text("task"), let version = row.text("task_version"),
        study.taskVersions.contains(version)
      {
        resource.add("instantiatesCanonical", "\(BulkNames.address(plan, task: task))|\(version)")
      }
      resource.add("basedOn", carePlan.map { [BulkNames.reference(.carePlan, FHIRIdentity.id($0))] } ?? [])
      resource.add("status", status)
      resource.add("statusReason", reason.map(BulkNames.words))
      resource.add("intent", "plan")
      resource.add("description", row.text("title"))
      resource.add("for", patient)
      resource.add("executionPeriod", period(row.time("start_utc"), nil))
      resource.add("lastModified", row.time("recorded_utc").map(zone.iso))
      if let window = period(row.time("opens_utc"), row.time("closes_utc")) {
        resource.add("restriction", .object([.init("period", window)]))
      }
      if responses.contains(id) {
        let answers: [OrderedJSON.Member] = [
          .init("type", BulkNames.words("answers")), .init("valueReference", BulkNames.reference(.response, id)),
        ]
        resource.add("output", [.object(answers)])
      }
    }
  }

  /// Returns the id of the resources of an event: its Task, and its answers.
  private func id(of row: BulkRow, _ key: String) -> String {
    FHIRIdentity.event(of: name, carePlan: hidden(row.text("care_plan")), key: key)
  }

  // MARK: Values

  /// Returns an Observation for each value of an event that has no answers, such as a weight that was entered on a card.
  private func observations(except answered: Set<String>) -> [BulkResource] {
    let known = Dictionary(
      events.compactMap { row in row.text("key").map { (id(of: row, $0), row) } },
      uniquingKeysWith: { first, _ in first })
    var numbers: [String: Int] = [:]
    return values.compactMap { row in
      guard let key = row.text("key") else { return nil }
      let id = id(of: row, key)
      guard !answered.contains(id), let event = known[id] else { return nil }
      let number = numbers[id, default: 0] + 1
      numbers[id] = number
      return observation(row, of: event, key, id: "\(id)/\(number)", number: number)
    }
  }

  private func observation(
    _ row: BulkRow, of event: BulkRow, _ key: String, id: String, number: Int
  ) -> BulkResource? {
    let zone = event.text("zone").flatMap { Zone($0) } ?? .utc
    guard let given = row.observedValue(in: zone) else { return nil }
    let carePlan = hidden(event.text("care_plan")), plan = system(of: event)
    return BulkResource(.observation, id: FHIRIdentity.hash(id, 32)) { resource in
      resource.add("identifier", [BulkNames.identifier("\(carePlan ?? name)/\(key)#\(number)", in: plan)])
      resource.add("basedOn", carePlan.map { [BulkNames.reference(.carePlan, FHIRIdentity.id($0))] } ?? [])
      resource.add("status", "final")
      resource.add("code", ObservationWriter.code(of: row.text("kind"), in: plan, or: event.text("task") ?? key))
      resource.add("subject", patient)
      resource.add("effectiveDateTime", event.time("answered_utc").map(zone.iso))
      resource.add(given.name, given.value)
    }
  }
}

extension BulkRow {
  /// Returns `value[x]` of a row of the table of values; nil for a value that is withheld.
  fileprivate func observedValue(in zone: Zone) -> OrderedJSON.Member? {
    guard self["withheld"] != .boolean(true) else { return nil }
    switch self["number"] {
    case .integer(let number): return .init("valueQuantity", FHIRExtension.quantity(Double(number), text("units")))
    case .number(let number): return .init("valueQuantity", FHIRExtension.quantity(number, text("units")))
    default: break
    }
    if case .boolean(let flag) = self["boolean"] { return .init("valueBoolean", .flag(flag)) }
    if let time = time("instant") { return .init("valueDateTime", .text(zone.iso(time))) }
    if let day = date("date") { return .init("valueDateTime", .text(day.description)) }
    return text("text").map { .init("valueString", .text($0)) }
  }
}
