/// The zones that somebody lived in, one after the other.
///
/// A wall time is read in the old zone; if that instant is at or after the change, it is read in the new one. So every
/// wall time has one instant, flying west or east.
public struct ZoneTimeline: Hashable, Sendable {
  /// A move to another zone.
  public struct Change: Hashable, Sendable {
    /// The instant of the move.
    public let from: Instant

    /// The zone from then on.
    public let zone: Zone

    /// A move to that zone at that instant.
    public init(from: Instant, zone: Zone) {
      self.from = from
      self.zone = zone
    }
  }

  /// The zone before the first change.
  public let initial: Zone

  /// The changes, in order of time.
  public let changes: [Change]

  /// A timeline that starts in one zone and moves on; the changes are put in order of time.
  public init(_ initial: Zone, changes: [Change] = []) {
    self.initial = initial
    self.changes = changes.sorted { $0.from < $1.from }
  }

  /// The zone in force at that instant.
  public func zone(at instant: Instant) -> Zone {
    changes.last { $0.from <= instant }?.zone ?? initial
  }

  /// The zone in which a wall time is read.
  public func zone(reading wall: CivilDateTime) -> Zone {
    zone { $0.instant(of: wall) }
  }

  /// The zone in which a local day is read.
  public func zone(reading date: CivilDate) -> Zone {
    zone { $0.startOfDay(date) }
  }

  /// The instant of a wall time.
  public func instant(of wall: CivilDateTime) -> Instant {
    zone(reading: wall).instant(of: wall)
  }

  /// The first moment of a local day.
  public func startOfDay(_ date: CivilDate) -> Instant {
    zone { $0.startOfDay(date) }.startOfDay(date)
  }

  /// Whether the zone in which a date is read leaves it out altogether.
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
