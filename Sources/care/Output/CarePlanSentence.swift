import CareCards
import CareModel
import CareRuntime

extension Session {
  /// Says where a care plan stands, in one sentence, and what is planned.
  ///
  /// For example `ana.knee is paused (holiday); from 2026-06-15 active.`
  func report(_ version: Version<CarePlan>) throws {
    if output.isJSON { return try output.json(VersionDocument(version)) }
    let id = version.value.id
    let zone = try version.value.zone ?? zone(of: version.value.patient)
    let versions = try runtime.versions(ofCarePlan: id, from: now)
    var sentence = id.text
    for (place, next) in versions.enumerated() {
      let words = next.value.standingWords
      if place == 0, next.effective.instant(in: zone) <= now {
        sentence += " is \(words)"
      } else if place == 0 || versions[place - 1].value.standingWords != words {
        sentence += "\(place == 0 ? "" : place == 1 ? ";" : ",") from \(next.effective.words(in: zone)) \(words)"
      }
    }
    output.line(sentence + ".")
  }
}

extension CarePlan {
  /// The standing, and why.
  var standingWords: String { status.rawValue + (reason.map { " (\($0))" } ?? "") }
}

extension Effective {
  /// A date, or the wall time in a zone.
  func words(in zone: Zone) -> String {
    guard case .instant(let instant) = self else { return text }
    return "\(zone.civil(instant)) \(zone.identifier)"
  }
}
