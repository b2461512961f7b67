import ArgumentParser
import CareModel

/// `TASK=TIME`: when a task is taken to be completed, as wall time or as an instant.
struct CompletionArgument: ExpressibleByArgument {
  let task: CareTask.ID
  private let time: String

  init?(argument: String) {
    guard let parts = argument.nameAndValue, CareTask.ID(parts.name).isWellFormed else { return nil }
    task = CareTask.ID(parts.name)
    time = parts.value
    guard instant(in: .utc) != nil else { return nil }
  }

  /// The instant; of a date, the first moment of its day.
  func instant(in zone: Zone) -> Instant? {
    CivilDateTime(time).map(zone.instant) ?? CivilDate(time).map(zone.startOfDay) ?? Instant(iso: time)
  }
}
