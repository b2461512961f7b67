import Care
package import CareCards
package import CareModel
import CareRuntime

/// The differences of a plan from another version of it.
package struct PlanComparison: Sendable {
  /// The days of the other version.
  package var before: StudyCalendar
  /// What changes, field by field, and the participant's events that move.
  package var changes: [PlanChanges]

  /// Compares another version with the plan of a folder, for one participant.
  ///
  /// - Throws: `Diagnostics` of the other version; ``StudioProblem`` or `RuntimeError` for values that do not fit it.
  init(
    _ other: any SourceReader, _ reader: FolderReader, _ participant: StudioParticipant, zone: Zone,
    with scripts: LuaScriptHost
  ) throws {
    let earlier = try scripts.load(other), began = zone.startOfDay(participant.start)
    before = try StudyCalendar(earlier, participant, zone: zone)
    let (runtime, _) = try StudioStore.make(
      earlier, StudioParticipant(participant, number: nil), zone: zone, at: began)
    let diff = try runtime.diff(
      reading: [reader], effective: .date(participant.start), days: before.calendar.days.count, at: began)
    changes = diff.changes(in: zone)
  }

  /// Returns the dates on which the number of events of any task differs.
  package func moved(in after: StudyCalendar) -> Set<CivilDate> {
    let old = Self.counts(before), new = Self.counts(after)
    let dates = Set(old.keys).union(new.keys)
    return dates.filter { old[$0] ?? [:] != new[$0] ?? [:] }
  }

  private static func counts(_ study: StudyCalendar) -> [CivilDate: [CareTask.ID: Int]] {
    Dictionary(
      study.calendar.days.map { day in
        let named = zip(study.tasks, day.counts).filter { $1 > 0 }.map { ($0, $1) }
        return (day.date, Dictionary(named, uniquingKeysWith: +))
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension StudioParticipant {
  /// Creates a participant with the values of another one.
  fileprivate init(_ other: StudioParticipant, number: Int?) {
    self = other
    self.number = number
  }
}
