/// One time at which a schedule is due.
///
/// An occurrence is 32 bytes without references, so a million of them are a plain block of memory.
public struct Occurrence: Hashable, Sendable {
  /// The kind of value that a slot is made from.
  package enum Kind: UInt8, Sendable {
    /// A date; ``Occurrence/nominal`` is the wall second at which it begins.
    case date
    /// A wall time; ``Occurrence/nominal`` is its wall second.
    case dateTime
    /// An instant; ``Occurrence/nominal`` is its milliseconds.
    case instant
    /// A random time; ``Occurrence/nominal`` is the day number, shifted by 16 bits, plus the number of the time.
    case random
  }

  /// The start.
  public var start: Instant

  /// The number of occurrences of the whole schedule before this one; the same in every window.
  public var index: Int

  /// The nominal time, as its ``Kind`` defines it.
  @usableFromInline package var nominal: Int
  /// The length in milliseconds, the index of the element, and the kind of slot.
  @usableFromInline package var packed: UInt64

  /// Creates an occurrence from the values that a schedule computes.
  @inlinable
  package init(start: Int64, nominal: Int, index: Int, packed: UInt64) {
    self.start = Instant(milliseconds: start)
    self.nominal = nominal
    self.index = index
    self.packed = packed
  }

  /// Returns the length, element, and kind packed into one integer; the length is clamped to ``maxLength``.
  package static func packed(length: Int64, element: Int, kind: Kind) -> UInt64 {
    let kept = UInt64(min(max(0, length), maxLength))
    return kept << 19 | UInt64(truncatingIfNeeded: element & 0xFFFF) << 3 | UInt64(kind.rawValue)
  }

  /// The maximum length in milliseconds: more than a thousand years.
  package static let maxLength: Int64 = (1 << 45) - 1

  /// The maximum number of elements of a schedule.
  package static let maxElements = 1 << 16
}

extension Occurrence {
  /// Creates an occurrence.
  ///
  /// A stop before the start counts as the start; one more than 1,100 years later is clamped.
  public init(slot: Slot, start: Instant, stop: Instant, index: Int, element: Int, isAllDay: Bool) {
    let kind: Kind
    let nominal: Int
    switch slot {
    case .date(let date): (kind, nominal) = (.date, date.dayNumber * 86_400)
    case .dateTime(let wall): (kind, nominal) = (.dateTime, wall.wallSeconds)
    case .instant(let instant): (kind, nominal) = (.instant, Int(instant.milliseconds))
    case .random(let date, let number): (kind, nominal) = (.random, Self.nominal(day: date.dayNumber, number: number))
    }
    let (length, overflow) = stop.milliseconds.subtractingReportingOverflow(start.milliseconds)
    self.init(
      start: start.milliseconds, nominal: nominal, index: index,
      packed: Self.packed(length: overflow ? 0 : length, element: element, kind: kind))
  }

  /// Returns the nominal value of a random time.
  package static func nominal(day: Int, number: Int) -> Int { day << 16 | (number & 0xFFFF) }

  /// The nominal time, which identifies the occurrence.
  public var slot: Slot {
    switch kind {
    case .date:
      if let date = CivilDate(dayNumber: nominal.floorDivided(by: 86_400)) { return .date(date) }
    case .dateTime:
      if let wall = CivilDateTime(wallSeconds: nominal) { return .dateTime(wall) }
    case .random:
      if let date = CivilDate(dayNumber: nominal >> 16) { return .random(date, nominal & 0xFFFF) }
    case .instant: break
    }
    return .instant(Instant(milliseconds: Int64(nominal)))
  }

  /// Returns the day that the occurrence belongs to: the local date of its start, or the date on which the window of a random time opens.
  package func date(in zone: Zone) -> CivilDate {
    if kind == .random, let date = CivilDate(dayNumber: nominal >> 16) { return date }
    return zone.date(of: start)
  }

  /// The end, exclusive; the start itself if there is no length.
  public var stop: Instant {
    get { start.adding(milliseconds: length) }
    set {
      let (length, overflow) = newValue.milliseconds.subtractingReportingOverflow(start.milliseconds)
      packed = Self.packed(length: overflow ? 0 : length, element: element, kind: kind)
    }
  }

  /// The length in milliseconds.
  @inlinable package var length: Int64 { Self.length(packed: packed) }

  /// Returns the length in a value of ``packed(length:element:kind:)``.
  @inlinable package static func length(packed: UInt64) -> Int64 { Int64(packed >> 19) }

  /// The index of its element in the schedule, from 0.
  public var element: Int { Int(packed >> 3 & 0xFFFF) }

  /// Whether the occurrence covers the local day.
  public var isAllDay: Bool { kind == .date }

  var kind: Kind { Kind(rawValue: UInt8(packed & 7)) ?? .instant }
}

extension Occurrence: Codable {
  private enum CodingKeys: String, CodingKey {
    case slot, start, stop, index, element, isAllDay
  }

  /// Decodes an object whose fields are named like the properties.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      slot: try container.decode(Slot.self, forKey: .slot), start: try container.decode(Instant.self, forKey: .start),
      stop: try container.decode(Instant.self, forKey: .stop), index: try container.decode(Int.self, forKey: .index),
      element: try container.decode(Int.self, forKey: .element),
      isAllDay: try container.decode(Bool.self, forKey: .isAllDay))
  }

  /// Encodes what ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(slot, forKey: .slot)
    try container.encode(start, forKey: .start)
    try container.encode(stop, forKey: .stop)
    try container.encode(index, forKey: .index)
    try container.encode(element, forKey: .element)
    try container.encode(isAllDay, forKey: .isAllDay)
  }
}
