import ArgumentParser
import CareModel

/// `TASK=TIME`: when a task is taken to be completed, as wall time or as an instant.
struct CompletionArgument: ExpressibleByArgument {
  let task: CareTask.ID
  private let time: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, CareTask.ID(String(parts[0])).isWellFormed else { return nil }
    task = CareTask.ID(String(parts[0]))
    time = String(parts[1])
    guard instant(in: .utc) != nil else { return nil }
  }

  /// The instant; of a date, the first moment of its day.
  func instant(in zone: Zone) -> Instant? {
    CivilDateTime(time).map(zone.instant) ?? CivilDate(time).map(zone.startOfDay) ?? Instant(iso: time)
  }
}
