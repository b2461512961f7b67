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
  }

  /// Names the entity.
  package var id: Identifier<Entity>
  /// Whose it is.
  package var owner: Owner
  /// The stretches, in order, without the times at which there is no such entity.
  package var segments: [Segment]

  /// The version in force at an instant, if there is one.
  package func version(at instant: Instant) -> Version<Entity>? {
    segments.last { $0.from <= instant }.flatMap { segment in
      if let to = segment.to, to <= instant { return nil }
      return segment.version
    }
  }
}
