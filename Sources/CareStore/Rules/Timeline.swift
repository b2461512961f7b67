package import CareModel

/// Which version of one entity is in force when, for someone in one zone.
package struct Timeline<Entity: StoredEntity>: Hashable, Sendable {
  /// A stretch of time with one version in force.
  package struct Segment: Hashable, Sendable {
    /// The first instant.
    package var from: Instant
    /// The first instant after; nil when it does not end.
    package var to: Instant?
    /// The version, never a tombstone.
    package var version: Version<Entity>
    /// The version of the plan's task that a care plan's own patch lies over, if it lies over one.
    package var base: VersionID?
  }

  /// Names the entity.
  package var id: Identifier<Entity>
  /// Whose it is.
  package var owner: Owner
  /// The stretches, in order, without the times at which there is no such entity.
  package var segments: [Segment]

  /// The version in force at an instant, if there is one.
  package func version(at instant: Instant) -> Version<Entity>? {
    segment(at: instant)?.version
  }

  /// The stretch that holds an instant, if there is one.
  package func segment(at instant: Instant) -> Segment? {
    segments.last { $0.from <= instant }.flatMap { segment in
      if let to = segment.to, to <= instant { return nil }
      return segment
    }
  }
}
