package import CareModel

/// The data that a report's function can read of its participant: that of any function, and the personal data that the report lists.
struct ReportContext: HookContext {
  let base: PatientContext
  let personal: PersonalData

  var now: Instant { base.now }
  var zone: Zone { base.zone }
  var event: Event? { nil }
  var seed: UInt64 { base.seed }

  func enrollment() throws -> HookEnrollment {
    var enrollment = try base.enrollment()
    enrollment.personal = personal
    return enrollment
  }

  func valuesToday(
    task: CareTask.ID, kind: String?, charging charge: @escaping WorkCharge
  ) throws -> [DatedValue] { try base.valuesToday(task: task, kind: kind, charging: charge) }

  func samples(
    quantity: String, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> [DatedValue] { try base.samples(quantity: quantity, over: over, charging: charge) }

  func values(
    task: CareTask.ID, kind: String?, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> [DatedValue] { try base.values(task: task, kind: kind, over: over, charging: charge) }

  func adherence(over: CalendarInterval, charging charge: @escaping WorkCharge) throws -> [DayAdherence] {
    try base.adherence(over: over, charging: charge)
  }

  func evidence(
    of statistic: StatisticDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> Evidence { try base.evidence(of: statistic, over: over, charging: charge) }

  func coverage(
    _ definition: CoverageDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> CoverageFigure { try base.coverage(definition, over: over, charging: charge) }

  func sessions(
    _ definition: SessionDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> SessionRate { try base.sessions(definition, over: over, charging: charge) }

  func events(
    task: CareTask.ID?, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> [Event] { try base.events(task: task, over: over, charging: charge) }
}

/// The data that the function of a study's report can read: the time, and nothing of any participant.
package struct StudyContext: HookContext {
  package let now: Instant
  package let zone: Zone
  package let seed: UInt64

  /// Creates the context of a time.
  package init(now: Instant, zone: Zone, seed: UInt64 = 0) {
    self.now = now
    self.zone = zone
    self.seed = seed
  }

  package var event: Event? { nil }

  package func enrollment() throws -> HookEnrollment { throw RuntimeError.noParticipant }

  package func valuesToday(
    task: CareTask.ID, kind: String?, charging charge: @escaping WorkCharge
  ) throws -> [DatedValue] { throw RuntimeError.noParticipant }

  package func samples(
    quantity: String, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> [DatedValue] { throw RuntimeError.noParticipant }

  package func values(
    task: CareTask.ID, kind: String?, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> [DatedValue] { throw RuntimeError.noParticipant }

  package func adherence(over: CalendarInterval, charging charge: @escaping WorkCharge) throws -> [DayAdherence] {
    throw RuntimeError.noParticipant
  }

  package func evidence(
    of statistic: StatisticDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> Evidence { throw RuntimeError.noParticipant }

  package func coverage(
    _ definition: CoverageDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> CoverageFigure { throw RuntimeError.noParticipant }

  package func sessions(
    _ definition: SessionDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> SessionRate { throw RuntimeError.noParticipant }

  package func events(
    task: CareTask.ID?, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> [Event] { throw RuntimeError.noParticipant }
}
