import CareModel
import Foundation

/// The zone of the machine: the one place that reads it.
enum SystemZone {
  /// The zone that the environment or the machine's settings name.
  static func zone() throws -> Zone {
    let name = TimeZone.current.identifier
    if name == "GMT" || name == "Etc/UTC" { return .utc }
    guard let zone = Zone(name) else {
      throw Failure("the machine's zone '\(name)' is not known; give --zone, such as --zone Europe/Berlin")
    }
    return zone
  }
}
