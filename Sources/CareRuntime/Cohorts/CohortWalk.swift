import CareInsights
import CareModel
import CareStore

/// A walk over the enrollments of a plan, which adds each to the figures of the cohort and forgets it.
struct CohortWalk {
  /// The number of enrollments after which lookups are discarded.
  private static let forgetting = 256
  private static let mostWarnings = 20

  let query: CohortQuery
  private let runtime: CareRuntime
  private let reader: StoreReader
  private let now: Instant
  private let charge: WorkCharge?
  private var fold: CohortFold
  private var tasks = Numbered<CareTask.ID>()
  private var kinds = Numbered<String>()
  private var arms = Numbered<String>()
  private var warnings: [String] = []
  private var computed = 0
  private var templates = CohortTemplates()
  /// The statistics of a study to which the events are added, too; nil for a cohort alone.
  var study: StudyFold?
  /// The last days of each participant, to which the events are added, too; nil for a cohort alone.
  var roster: RosterFold?
  /// The rows of the roster so far.
  private(set) var rosterRows: [RosterRow] = []
  /// The last days of each of these rows.
  private(set) var rosterDays: [[RosterDay]] = []
  private let bound: Int64

  /// Prepares a walk.
  ///
  /// - Throws: As ``CareRuntime/cohort(_:at:each:progress:charging:)``.
  init(
    _ query: CohortQuery, runtime: CareRuntime, in reader: StoreReader, at now: Instant, charge: WorkCharge?
  ) throws {
    self.query = query
    self.runtime = runtime
    self.reader = reader
    self.now = now
    self.charge = charge
    bound = try reader.cohortBound(query.asOf)
    fold = CohortFold(measure: query.measure.name, by: query.dimensions, atLeast: query.atLeast)
    try RuntimeError.checkWindow(from: query.from, to: query.to)
    try check()
  }

  /// Requires that the plan has the arm and the tasks that the query names, and numbers the tasks.
  private mutating func check() throws {
    let headers = try reader.history(PlanHeader.self, id: query.plan, asOf: query.asOf).map(\.value)
    guard !headers.isEmpty else {
      throw StoreError.notFound(entity: PlanHeader.entityName, id: query.plan.text)
    }
    let known = try reader.identities(CareTask.self, owner: .plan(query.plan))
    if let unknown = query.namedTasks.first(where: { !known.contains($0) }) {
      throw RuntimeError.unknownTask(task: unknown, known: known.map(\.text).sorted(), among: .plan(query.plan))
    }
    // Sums are added in the order of the numbers.
    for task in known { _ = tasks.number(of: task) }
    guard query.onlyArm != nil || query.dimensions.contains(.arm) else { return }
    let parameters = headers.flatMap(\.parameters)
    guard let arm = parameters.last(where: { $0.name == query.arm }) else {
      throw RuntimeError.unknownParameter(
        plan: query.plan, name: query.arm, known: Array(Set(parameters.map(\.name))).sorted())
    }
    guard let only = query.onlyArm, case .choice(let values) = arm.kind, !values.contains(only) else { return }
    throw RuntimeError.unknownArm(plan: query.plan, parameter: query.arm, known: values)
  }

  /// Adds all enrollments, and returns the figures.
  mutating func run(
    progress: ((_ done: Int, _ all: Int) -> Void)?, each: ((CohortRow) throws -> Void)?
  ) throws -> CohortFigures {
    let members = try reader.cohort(following: query.plan) ?? []
    var patients = 0, last: Int64?
    for (place, member) in members.enumerated() {
      if let row = try row(of: member) {
        if last != member.patient { patients += 1 }
        last = member.patient
        try each?(row)
      }
      if place % Self.forgetting == Self.forgetting - 1 { reader.forgetLookups() }
      progress?(place + 1, members.count)
    }
    return try figures(patients: patients)
  }

  private func figures(patients: Int) throws -> CohortFigures {
    var figures = CohortFigures(
      measure: query.measure.name, plan: query.plan, arm: query.arm, onlyArm: query.onlyArm, from: query.from,
      to: query.to, asOf: now, seq: try reader.lastSeq(asOf: query.asOf),
      each: .init(resolution: 0, tenths: [], atLeast: .init(share: query.atLeast, n: 0, of: 0, low: nil, high: nil)))
    fold.fill(&figures) { dimension, number in
      switch dimension {
      case .task: tasks[number].text
      case .kind: kinds[number]
      case .arm: arms[number]
      case .week, .studyDay, .weekday, .hour: dimension.key(number) ?? ""
      }
    }
    figures.participants.enrolled = fold.participants
    figures.participants.patients = patients
    figures.method = query.method
    figures.computed = computed
    figures.warnings = warnings
    return figures
  }

  /// Adds one enrollment, and returns its row; nil if it is not in the cohort, such as one that was made later.
  mutating func row(of member: CohortMember) throws -> CohortRow? {
    let names = try reader.names(of: member)
    switch try templateRow(of: member, names) {
    case .row(let row): return row
    case .outsider: return nil
    case .joins: return try joinedRow(of: member, names)
    }
  }

  /// Ends a participant of the study and of the roster.
  private mutating func finish(
    _ row: CohortRow, of member: CohortMember, _ names: CohortNames, _ standing: CohortStanding
  ) throws {
    if let participant = roster?.finish(today: standing.today) {
      rosterRows.append(RosterRow(row, participant, standing))
      rosterDays.append(participant.days)
    }
    guard study != nil else { return }
    let passed = try standing.gate.map { try reader.firstCompletion(of: $0, by: member, bound: bound) != nil }
    study?.finish(
      .init(
        enrolled: standing.enrolled, arm: standing.arm, status: standing.status, ended: standing.ended,
        reason: standing.reason, today: standing.today, gatePassed: passed, name: names.patient.text))
  }

  /// Adds an enrollment by the join of its events.
  private mutating func joinedRow(of member: CohortMember, _ names: CohortNames) throws -> CohortRow? {
    guard let snapshot = try snapshot(of: names), let standing = standing(in: snapshot), isCounted(standing) else {
      return nil
    }
    var row = CohortRow(names, standing)
    row.set(try participant(snapshot, standing))
    try finish(row, of: member, names, standing)
    for failure in snapshot.failures.all { warn("\(failure)") }
    return row
  }

  /// Adds an enrollment by the events that it shares with others, if it has the same ones.
  private mutating func templateRow(of member: CohortMember, _ names: CohortNames) throws -> TemplateRow {
    guard CareRuntime.usesCohortTemplates, case .rate(let strategy) = query.measure, !query.dimensions.contains(.kind),
      !names.hasOwnTasks, !names.hasDrafts, let course = try reader.course(of: member, bound: bound)
    else { return .joins }
    switch try entry(for: course, names) {
    case .joins: return .joins
    case .outsider: return .outsider
    case .template(let template, let standing):
      guard isCounted(standing) else { return .outsider }
      try charge?(2000 + 20 * template.slots.count)
      let enrolled = standing.enrolled.dayNumber, arm = standing.arm.map { arms.number(of: $0) }
      let isComplete = try template.forEachEvent(
        of: member, in: course, strategy: strategy, bound: bound, in: reader
      ) { event, _ in
        fold.add(event, enrolled: enrolled, arm: arm)
        study?.add(event, enrolled: enrolled)
        roster?.add(event)
      }
      guard isComplete else { return .joins }
      var row = CohortRow(names, standing)
      row.set(fold.finish())
      try finish(row, of: member, names, standing)
      return .row(row)
    }
  }

  private mutating func entry(for course: CohortCourse, _ names: CohortNames) throws -> CohortTemplates.Entry {
    if let known = templates[course] { return known }
    var entry = CohortTemplates.Entry.outsider
    if let snapshot = try snapshot(of: names), let standing = standing(in: snapshot) {
      entry =
        try CohortTemplate(of: snapshot, query, tasks: &tasks).map { .template($0, standing) } ?? .joins
    }
    templates[course] = entry
    return entry
  }

  /// Returns what an enrollment is in the plan; nil if it is not in the plan.
  private func standing(in snapshot: PatientSnapshot) -> CohortStanding? {
    guard let enrollment = snapshot.history.enrollments.first, enrollment.plan == query.plan,
      let last = enrollment.carePlan?.segments.last?.version.value
    else { return nil }
    let own = enrollment.carePlan?.version(at: now)?.value ?? last
    var standing = CohortStanding(
      enrolled: last.enrolled, status: own.status, arm: enrollment.parameters(of: own)[query.arm]?.description,
      gate: (enrollment.headers?.version(at: now) ?? enrollment.headers?.segments.last?.version)?.value.gate,
      today: snapshot.zone.date(of: now))
    if own.status.isEnded {
      let since = enrollment.carePlan?.segments.reversed().drop { $0.from > now }
        .prefix { $0.version.value.status == own.status }.last
      standing.ended = since.map { snapshot.history.zones.zone(at: $0.from).date(of: $0.from) }
      standing.reason = since?.version.value.reason
    }
    return standing
  }

  private func isCounted(_ standing: CohortStanding) -> Bool {
    query.onlyArm.map { $0 == standing.arm } ?? true
  }

  private func snapshot(of names: CohortNames) throws -> PatientSnapshot? {
    do {
      let snapshot = try PatientSnapshot(
        of: names.patient, carePlan: names.carePlan, asOf: query.asOf, runtime: runtime, in: reader, at: now)
      return snapshot.charging(charge)
    } catch StoreError.notFound {
      // The patient was deleted, or is known only later than the state that is reported on.
      return nil
    }
  }

  private mutating func participant(
    _ snapshot: PatientSnapshot, _ standing: CohortStanding
  ) throws -> CohortFold.Participant {
    let participant: CohortFold.Participant
    switch query.measure {
    case .rate(let strategy):
      return try rate(snapshot, strategy: strategy, standing)
    case .pdc(let supplies, let method):
      let rate = try snapshot.coverage(of: supplies, from: query.from, to: query.to, method: method)
      participant = .init(sum: Double(rate.covered), done: rate.covered, closed: rate.days)
      for warning in rate.warnings { warn(warning) }
    case .mpr(let supply, let method):
      let ratio = try snapshot.possession(of: supply, from: query.from, to: query.to, method: method)
      participant = .init(sum: (ratio.value ?? 0) * Double(ratio.days), closed: ratio.days)
      for warning in ratio.warnings { warn(warning) }
    case .doseCoverage(let task, let share):
      let rate = try snapshot.doseCoverage(of: task, share: share, from: query.from, to: query.to)
      participant = .init(sum: Double(rate.covered), done: rate.covered, closed: rate.days, unknown: rate.unknown)
    case .sessions(let group, let tasks, let span, let rule):
      let rate = try snapshot.sessions(
        group: group, tasks: tasks, per: span, rule: rule, from: query.from, to: query.to)
      participant = .init(sum: Double(rate.completed), done: rate.completed, closed: rate.closed)
    }
    fold.finish(participant)
    return participant
  }

  private mutating func rate(
    _ snapshot: PatientSnapshot, strategy: ProgressStrategy?, _ standing: CohortStanding
  ) throws -> CohortFold.Participant {
    let events = try snapshot.countedOfKnown(
      from: query.from, to: query.to, tasks: query.tasks, strategy: strategy
    ).events.filter(\.task.countsInAdherence)
    let kinds = kinds(of: events), arm = standing.arm.map { arms.number(of: $0) }
    for event in events {
      if strategy == nil, case .hook = event.task.progress, event.outcome?.value.status == .completed { computed += 1 }
      let counted = CountedEvent(event, task: tasks.number(of: event.task.id), at: now)
      fold.add(counted, enrolled: standing.enrolled.dayNumber, arm: arm, kinds: kinds[event.task.id] ?? [])
      study?.add(counted, enrolled: standing.enrolled.dayNumber)
      roster?.add(counted)
    }
    return fold.finish()
  }

  /// Returns the numbers of the kinds of values that a participant's tasks record, if the rate is divided by them.
  private mutating func kinds(of events: [Event]) -> [CareTask.ID: [Int]] {
    guard query.dimensions.contains(.kind) else { return [:] }
    var found: [CareTask.ID: Set<String>] = [:]
    for event in events {
      found[event.task.id, default: []].formUnion((event.targets + event.values).compactMap(\.kind))
    }
    return found.mapValues { $0.map { kinds.number(of: $0) } }
  }

  private mutating func warn(_ text: String) {
    if warnings.count < Self.mostWarnings, !warnings.contains(text) { warnings.append(text) }
  }
}

extension CohortQuery {
  /// The tasks that the query names.
  fileprivate var namedTasks: [CareTask.ID] {
    let measured: [CareTask.ID] =
      switch measure {
      case .rate: []
      case .pdc(let supplies, _): supplies.flatMap { $0.tasks.sorted() }
      case .mpr(let supply, _): supply.tasks.sorted()
      case .doseCoverage(let task, _): [task]
      case .sessions(_, let tasks, _, _): tasks
      }
    return (tasks ?? []) + measured
  }

  /// The definition of a measure of coverage.
  fileprivate var method: CoverageMethod? {
    switch measure {
    case .rate, .sessions: nil
    case .pdc(_, let method), .mpr(_, let method): method
    case .doseCoverage(_, let share): .doseCoverage(share: share)
    }
  }
}

extension CohortRow {
  /// Creates the row of an enrollment without a value.
  fileprivate init(_ names: CohortNames, _ standing: CohortStanding) {
    self.init(
      patient: names.patient, carePlan: names.carePlan, enrolled: standing.enrolled, status: standing.status,
      arm: standing.arm)
  }

  /// Sets the value and the counts.
  fileprivate mutating func set(_ participant: CohortFold.Participant) {
    value = participant.value
    onTime = participant.onTime
    done = participant.done
    closed = participant.closed
    unknown = participant.unknown
    lateEntries = participant.lateEntries
    lastDone = participant.lastDone.flatMap { CivilDate(dayNumber: $0) }
  }
}

extension RosterRow {
  /// Creates the row of an enrollment, without needs.
  fileprivate init(_ row: CohortRow, _ days: RosterFold.Participant, _ standing: CohortStanding) {
    self.init(
      patient: row.patient, carePlan: row.carePlan, status: row.status, arm: row.arm, enrolled: row.enrolled,
      day: standing.today.dayNumber - row.enrolled.dayNumber + 1, today: days.today, open: days.open, week: days.week,
      month: days.month, silentDays: days.silentDays,
      lastDone: row.lastDone.flatMap { $0 > standing.today.adding(days: -RosterFold.span) ? $0 : nil }, needs: [])
  }
}
