package import CareModel

/// What the rules of two times need to know of a version.
package protocol VersionStamped {
  /// From when it counts.
  var effective: Effective { get }
  /// The number of the commit that wrote it.
  var seq: Int { get }
  /// Its place in that commit.
  var place: Int { get }
  /// Whether it is a tombstone.
  var isDeleted: Bool { get }
}

extension Version: VersionStamped {}

extension VersionStamped {
  /// Whether the store learned of this version after another.
  package func isRecorded(after other: some VersionStamped) -> Bool {
    (seq, place) > (other.seq, other.place)
  }
}

/// A stretch of time with one version in force, a tombstone too.
package struct Stretch<Element> {
  /// The first instant.
  package var from: Instant
  /// The first instant after; nil when it does not end.
  package var to: Instant?
  /// The version.
  package var version: Element
}

extension Stretch: Equatable where Element: Equatable {}

extension Collection where Element: VersionStamped {
  /// The version in force at an instant for someone in a zone, a tombstone too: the latest recorded among those that count by then.
  package func inForce(at instant: Instant, in zone: Zone) -> Element? {
    var found: Element?
    for version in self where version.effective.instant(in: zone) <= instant {
      if let last = found, !version.isRecorded(after: last) { continue }
      found = version
    }
    return found
  }

  /// Which version is in force when, in order and without gaps from the first on; `begins` says when a version begins to count.
  ///
  /// - Complexity: O(n log n).
  package func stretches(begins: (Effective) -> Instant) -> [Stretch<Element>] {
    let starts = map { (from: begins($0.effective), version: $0) }.sorted { a, b in
      a.from != b.from ? a.from < b.from : b.version.isRecorded(after: a.version)
    }
    var stretches: [Stretch<Element>] = []
    for (from, version) in starts {
      guard let last = stretches.last else {
        stretches.append(Stretch(from: from, version: version))
        continue
      }
      guard version.isRecorded(after: last.version) else { continue }
      if last.from == from {
        stretches[stretches.count - 1].version = version
      } else {
        stretches[stretches.count - 1].to = from
        stretches.append(Stretch(from: from, version: version))
      }
    }
    return stretches
  }
}
