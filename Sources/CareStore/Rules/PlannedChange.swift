import CareModel

/// A version that is planned for after another, with the one that it follows.
struct PlannedChange<Element> {
  /// What is in force just before; nil when nothing is.
  var before: Element?
  /// The planned version, a tombstone too.
  var version: Element
}

extension Collection where Element: VersionStamped {
  /// The versions that a write from `effective` on would silently overtake, in the order in which they come into force.
  ///
  /// A version that another has overtaken already is not among them, nor is the end of what is not there, unless `stops`: then a tombstone
  /// says something by itself. A date counts from when `begins` says: from the earliest instant at which it begins anywhere, if nobody says
  /// whose it is.
  func planned(
    after effective: Effective, begins: (Effective) -> Instant = \.earliestInstant, stops: Bool = false
  ) -> [PlannedChange<Element>] {
    let stretches = stretches(begins: begins)
    return stretches.indices.compactMap { index in
      let (before, version) = (index > 0 ? stretches[index - 1].version : nil, stretches[index].version)
      let wasAlive = before.map { !$0.isDeleted } ?? stops
      guard stretches[index].from > begins(effective), wasAlive || !version.isDeleted else { return nil }
      return PlannedChange(before: before, version: version)
    }
  }

  /// Whether the entity is alive at some time from `effective` on.
  func isAlive(from effective: Effective, begins: (Effective) -> Instant = \.earliestInstant) -> Bool {
    stretches(begins: begins).contains { stretch in
      guard !stretch.version.isDeleted else { return false }
      guard let to = stretch.to else { return true }
      return to > begins(effective)
    }
  }
}
