package import CareModel

/// An enrollment in a plan, by the numbers of its patient and its care plan.
package struct CohortMember: Hashable, Sendable {
  /// The number of the patient.
  package var patient: Int64
  /// The number of the care plan.
  package var carePlan: Int64
}

/// The names of an enrollment, and whether something is recorded that only it has.
package struct CohortNames: Hashable, Sendable {
  /// The patient.
  package var patient: Patient.ID
  /// The care plan.
  package var carePlan: CarePlan.ID
  /// Whether it has tasks or overrides of its own.
  package var hasOwnTasks: Bool
  /// Whether the patient has begun a survey and not finished it.
  package var hasDrafts: Bool
}

/// What determines the events of an enrollment, but for its names and its outcomes: those with equal courses have the same events.
package struct CohortCourse: Sendable {
  /// A version of the care plan, without its names.
  package struct Version: Hashable, Sendable {
    var effectiveKind: Int64
    var effective: Int64
    var text: [UInt8]
  }

  var zone: [UInt8]
  var versions: [Version] = []
  /// The time at which the last version was recorded, by which courses do not differ.
  package var recorded = Instant.beginning
  /// The time at which the first version was recorded, by which courses do not differ either.
  package var enrolled = Instant.beginning
}

extension CohortCourse: Hashable {
  /// Whether the zone and the versions are the same.
  package static func == (left: CohortCourse, right: CohortCourse) -> Bool {
    left.zone == right.zone && left.versions == right.versions
  }

  /// Hashes the zone and the versions.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(zone)
    hasher.combine(versions)
  }
}

extension StoreReader {
  /// Returns the enrollments that follow or followed a plan, by the number of the patient, so that each patient's rows follow those of
  /// the one before; nil for an unknown plan.
  ///
  /// - Complexity: O(n log n) in the enrollments; 16 bytes each.
  package func cohort(following plan: PlanHeader.ID) throws(StoreError) -> [CohortMember]? {
    guard let ref = try ref(PlanHeader.entityName, .none, plan.text) else { return nil }
    let members = try connection.all(
      "SELECT patient, care_plan FROM enrolment WHERE plan = ?1", .integer(ref)
    ) { CohortMember(patient: $0.integer(at: 0), carePlan: $0.integer(at: 1)) }
    return members.sorted { ($0.patient, $0.carePlan) < ($1.patient, $1.carePlan) }
  }

  /// Returns the numbers of an enrollment; nil for an unknown care plan.
  package func cohortMember(_ carePlan: CarePlan.ID) throws(StoreError) -> CohortMember? {
    guard let ref = try ref(CarePlan.entityName, .none, carePlan.text) else { return nil }
    return try connection.first("SELECT patient FROM enrolment WHERE care_plan = ?1", .integer(ref)) {
      CohortMember(patient: $0.integer(at: 0), carePlan: ref)
    }
  }

  /// Returns the ids of an enrollment's patient and care plan, and whether something is recorded that only it has.
  ///
  /// - Throws: ``StoreError/damaged(reason:)`` if one of them is missing.
  package func names(of member: CohortMember) throws(StoreError) -> CohortNames {
    let names = try connection.first(
      CohortSQL.names, .integer(member.patient), .integer(member.carePlan), .integer(Owner.carePlan("").kind)
    ) {
      CohortNames(
        patient: Patient.ID($0.text(at: 0)), carePlan: CarePlan.ID($0.text(at: 1)), hasOwnTasks: $0.integer(at: 2) != 0,
        hasDrafts: $0.integer(at: 3) != 0)
    }
    guard let names else { throw .damaged(reason: "an enrollment's patient or care plan is missing") }
    return names
  }

  /// Returns what an enrollment has in common with others that have the same events; nil if the patient moves, or if one of its
  /// records was deleted or cannot be compared.
  ///
  /// `bound`: the last commit that is included; see ``cohortBound(_:)``.
  package func course(of member: CohortMember, bound: Int64) throws(StoreError) -> CohortCourse? {
    let statement = try connection.prepare(CohortSQL.versions)
    defer { statement.reset() }
    statement.bind(member.patient, at: 1)
    statement.bind(bound, at: 2)
    var zone: [UInt8]?
    while try statement.step() {
      guard statement.integer(at: 3) == 0,
        let own = statement.withBytes(at: 4, { PayloadScanner.text(of: "zone", in: $0) }), zone == nil || own == zone
      else { return nil }
      zone = own
    }
    guard let zone else { return nil }
    statement.reset()
    statement.bind(member.carePlan, at: 1)
    statement.bind(bound, at: 2)
    var course = CohortCourse(zone: zone)
    while try statement.step() {
      guard statement.integer(at: 3) == 0,
        let text = statement.withBytes(at: 4, { PayloadScanner.without(["id", "patient"], in: $0) })
      else { return nil }
      course.versions.append(
        .init(effectiveKind: statement.integer(at: 0), effective: statement.integer(at: 1), text: text))
      let recorded = Instant(milliseconds: statement.integer(at: 2))
      if course.versions.count == 1 { course.enrolled = recorded }
      course.recorded = max(course.recorded, recorded)
    }
    return course.versions.isEmpty ? nil : course
  }

  /// Returns the scheduled start and the time of the answer of the event that first completed a task; nil if there is none.
  package func firstCompletion(
    of task: CareTask.ID, by member: CohortMember, bound: Int64
  ) throws(StoreError) -> (start: Instant, answered: Instant)? {
    try connection.first(
      CohortSQL.firstCompletion, .integer(member.patient), .text("\(task)/"), .text("\(task)0"),
      .integer(member.carePlan), .integer(bound)
    ) { (start: Instant(milliseconds: $0.integer(at: 0)), answered: Instant(milliseconds: $0.integer(at: 1))) }
  }

  /// Returns the number of the last commit that `asOf` includes.
  package func cohortBound(_ asOf: AsOf?) throws(StoreError) -> Int64 { try bound(asOf) }

  /// Returns the number of the last commit that a snapshot includes.
  package func lastSeq(asOf: AsOf?) throws(StoreError) -> Int {
    let last = try lastSeq()
    return asOf == nil ? last : min(last, Int(try bound(asOf)))
  }

  /// Returns the number of patients who were erased, whatever the state of the store that is read.
  ///
  /// - Complexity: O(rows of the audit log).
  package func erasures() throws(StoreError) -> Int {
    try connection.first("SELECT count(*) FROM entry WHERE kind = ?1", .integer(EntryKind.erasure.rawValue)) {
      $0.int(at: 0)
    } ?? 0
  }

  /// Discards what was looked up, so that memory does not grow with the number of patients read.
  package func forgetLookups() { forgetFound() }
}

/// The queries for cohorts, each of which reads the rows of one participant by a key.
enum CohortSQL {
  /// The ids of an enrollment, and whether there are own tasks or drafts.
  ///
  /// Parameters: ?1 patient, ?2 care plan, ?3 the kind of owner that care plans are.
  static let names = """
    SELECT p.id, c.id,
    EXISTS (SELECT 1 FROM identity t WHERE t.entity = 'task' AND t.owner_kind = ?3 AND t.owner_id = c.id),
    EXISTS (SELECT 1 FROM survey_draft d WHERE d.patient = p.ref)
    FROM identity p JOIN identity c ON c.ref = ?2 WHERE p.ref = ?1
    """

  /// The versions of an entity.
  ///
  /// Parameters: ?1 its number, ?2 the last commit.
  static let versions = """
    SELECT effective_kind, effective, recorded, deleted, payload FROM version
    WHERE identity = ?1 AND seq <= ?2 ORDER BY seq, place
    """

  /// The event that first completed a task.
  ///
  /// Parameters: ?1 patient, ?2 and ?3 the range of keys, ?4 care plan, ?5 the last commit.
  static let firstCompletion = """
    SELECT o.scheduled_start, o.answered FROM outcome o
    WHERE o.patient = ?1 AND o.occurrence_key >= ?2 AND o.occurrence_key < ?3
    AND o.care_plan IS NOT DISTINCT FROM ?4 AND o.seq <= ?5 AND o.deleted = 0 AND o.status = 'completed'
    AND \(OutcomeSQL.isNewest(bound: 5))
    ORDER BY o.answered, o.seq, o.place LIMIT 1
    """

  /// All versions of the outcomes of a patient in a window, without a search for newer ones.
  ///
  /// Parameters: ?1 patient, ?2 from, ?3 to, ?4 the last commit.
  static let outcomes = """
    SELECT scheduled_start, seq, place, care_plan, task_version, occurrence_key, scheduled_stop, answered, status, deleted,
    zone, late_entry, answers FROM outcome
    WHERE patient = ?1 AND scheduled_start >= ?2 AND scheduled_start < ?3 AND seq <= ?4
    ORDER BY scheduled_start, seq, place
    """

  /// The values of all versions of the outcomes of a patient in a window.
  ///
  /// Parameters: as those of ``outcomes``.
  static let values = """
    SELECT scheduled_start, seq, place, type, integer_value, real_value, text_value, bytes_value, kind, units, recorded,
    words FROM outcome_value
    WHERE patient = ?1 AND scheduled_start >= ?2 AND scheduled_start < ?3 AND seq <= ?4
    ORDER BY scheduled_start, seq, place, position
    """
}
