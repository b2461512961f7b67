/// The zones that a person lives in over time.
///
/// A wall time is read in the old zone; if that instant is at or after the change, it is read in the new zone. As a
/// result, every wall time has one instant, whether the person moves west or east.
public struct ZoneTimeline: Hashable, Sendable {
  /// A move to another zone.
  public struct Change: Hashable, Sendable {
    /// The instant of the move.
    public let from: Instant

    /// The zone from then on.
    public let zone: Zone

    /// Creates a move to a zone.
    public init(from: Instant, zone: Zone) {
      self.from = from
      self.zone = zone
    }
  }

  /// The zone before the first change.
  public let initial: Zone

  /// The changes, in order of time.
  public let changes: [Change]

  /// Creates a timeline; the changes are sorted by time.
  public init(_ initial: Zone, changes: [Change] = []) {
    self.initial = initial
    self.changes = changes.sorted { $0.from < $1.from }
  }

  /// Returns the zone in force at an instant.
  public func zone(at instant: Instant) -> Zone {
    changes.last { $0.from <= instant }?.zone ?? initial
  }

  /// Returns the zones with the changes before an instant only.
  package func before(_ instant: Instant) -> ZoneTimeline {
    ZoneTimeline(initial, changes: changes.filter { $0.from < instant })
  }

  /// Returns the zones from an instant on: the zone of then, and the changes after it.
  package func since(_ instant: Instant) -> ZoneTimeline {
    ZoneTimeline(zone(at: instant), changes: changes.filter { $0.from > instant })
  }

  /// Returns the zone in which a wall time is read.
  public func zone(reading wall: CivilDateTime) -> Zone {
    zone { $0.instant(of: wall) }
  }

  /// Returns the zone in which a local day is read.
  public func zone(reading date: CivilDate) -> Zone {
    zone { $0.startOfDay(date) }
  }

  /// Returns the instant of a wall time.
  public func instant(of wall: CivilDateTime) -> Instant {
    zone(reading: wall).instant(of: wall)
  }

  /// Returns the first instant of a local day.
  public func startOfDay(_ date: CivilDate) -> Instant {
    zone { $0.startOfDay(date) }.startOfDay(date)
  }

  /// Whether the zone in which a date is read skips it.
  public func skips(_ date: CivilDate) -> Bool {
    zone { $0.startOfDay(date) }.skips(date)
  }

  private func zone(reading moment: (Zone) -> Instant) -> Zone {
    var zone = initial
    for change in changes {
      guard moment(zone) >= change.from else { break }
      zone = change.zone
    }
    return zone
  }
}
