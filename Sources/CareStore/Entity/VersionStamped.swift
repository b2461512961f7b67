package import CareModel

/// The effective and recorded positions of a version, which determine which version is in force.
package protocol VersionStamped {
  /// The effective time.
  var effective: Effective { get }
  /// The number of the commit that wrote it.
  var seq: Int { get }
  /// Its position in that commit.
  var place: Int { get }
  /// Whether it is a tombstone.
  var isDeleted: Bool { get }
}

extension Version: VersionStamped {}

extension VersionStamped {
  /// Returns whether this version was recorded after another.
  package func isRecorded(after other: some VersionStamped) -> Bool {
    (seq, place) > (other.seq, other.place)
  }
}

/// A segment of time with one version in force, possibly a tombstone.
package struct VersionSegment<Element> {
  /// The first instant.
  package var from: Instant
  /// The first instant after it; nil if it does not end.
  package var to: Instant?
  /// The version.
  package var version: Element
}

extension VersionSegment: Equatable where Element: Equatable {}

extension Collection where Element: VersionStamped {
  /// Returns the version in force at an instant in a zone, possibly a tombstone: the latest recorded of those that
  /// have taken effect.
  package func inForce(at instant: Instant, in zone: Zone) -> Element? {
    var found: Element?
    for version in self where version.effective.instant(in: zone) <= instant {
      if let last = found, !version.isRecorded(after: last) { continue }
      found = version
    }
    return found
  }

  /// Returns the versions over time, in order and without gaps from the first on; `effectiveInstant` gives the instant
  /// at which a version takes effect.
  ///
  /// - Complexity: O(n log n).
  package func versionSegments(effectiveInstant: (Effective) -> Instant) -> [VersionSegment<Element>] {
    let starts = map { (from: effectiveInstant($0.effective), version: $0) }.sorted { a, b in
      a.from != b.from ? a.from < b.from : b.version.isRecorded(after: a.version)
    }
    var segments: [VersionSegment<Element>] = []
    for (from, version) in starts {
      guard let last = segments.last else {
        segments.append(VersionSegment(from: from, version: version))
        continue
      }
      guard version.isRecorded(after: last.version) else { continue }
      if last.from == from {
        segments[segments.count - 1].version = version
      } else {
        segments[segments.count - 1].to = from
        segments.append(VersionSegment(from: from, version: version))
      }
    }
    return segments
  }
}

/// A planned version, with the version that precedes it.
struct PlannedChange<Element> {
  /// The version in force just before; nil if there is none.
  var before: Element?
  /// The planned version, possibly a tombstone.
  var version: Element
}

extension Collection where Element: VersionStamped {
  /// Returns the versions that a write effective at `effective` would silently supersede, in the order in which they
  /// take effect.
  ///
  /// Superseded versions are skipped, and so is the end of what has ended by then. `isLive`: whether the entity exists
  /// after the write; its planned end is then a planned change, whatever precedes it now. By default, a date takes effect
  /// at its earliest instant in any zone.
  func planned(
    after effective: Effective, effectiveInstant: (Effective) -> Instant = \.earliestInstant, isLive: Bool = true
  ) -> [PlannedChange<Element>] {
    let segments = versionSegments(effectiveInstant: effectiveInstant)
    var isLive = isLive
    return segments.indices.compactMap { index in
      let version = segments[index].version
      guard segments[index].from > effectiveInstant(effective), isLive || !version.isDeleted else { return nil }
      isLive = !version.isDeleted
      return PlannedChange(before: index > 0 ? segments[index - 1].version : nil, version: version)
    }
  }

  /// Returns whether the entity exists at any time from `effective` on.
  func isAlive(from effective: Effective, effectiveInstant: (Effective) -> Instant = \.earliestInstant) -> Bool {
    versionSegments(effectiveInstant: effectiveInstant).contains { segment in
      guard !segment.version.isDeleted else { return false }
      guard let to = segment.to else { return true }
      return to > effectiveInstant(effective)
    }
  }
}
