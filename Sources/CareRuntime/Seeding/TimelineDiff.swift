import CareModel
import Foundation

/// The writes that make an entity's versions match a plan file from a date on.
///
/// Both sides are live timelines: ascending, each version holding until the next. A date takes effect when it has begun
/// for every participant: one that has begun only for some is still in the future, and is not merged into the current
/// version.
struct TimelineDiff<Value: Hashable & Sendable & Codable> {
  /// One version to write.
  struct Write {
    var effective: Effective
    /// nil ends the entity.
    var value: Value?
  }

  /// The versions to write, ascending; none when nothing differs.
  var writes: [Write]
  /// The fields that the first write changes.
  var fields: [String]
  /// The differences between two timelines: the time, and the value of each from then on.
  var differences: [Difference] = []

  /// The values of two timelines from a time onward.
  struct Difference {
    var from: Effective
    var before: Value?
    var after: Value?
  }

  /// Compares what is stored with what is wanted from `effective` on.
  ///
  /// `stored`: what is in force; nil values are times without the entity.
  /// `wanted`: what shall be in force, the first from `effective` on or before.
  init(stored: [Write], wanted: [Write], from effective: Effective) throws {
    let start = effective.latestInstant
    let have = Self.clipped(stored, at: effective), want = Self.clipped(wanted, at: effective)
    let points = Set((have + want).map(\.effective)).filter { $0.latestInstant >= start }
      .sorted { $0.latestInstant < $1.latestInstant }
    guard let first = points.first(where: { Self.value(have, at: $0) != Self.value(want, at: $0) }) else {
      (writes, fields) = ([], [])
      return
    }
    // A version written at a point takes over from there for good, so everything wanted after it is written again.
    writes = [Write(effective: first, value: Self.value(want, at: first))]
    writes += want.filter { $0.effective.latestInstant > first.latestInstant }
    fields = try Self.changed(Self.value(have, at: first), Self.value(want, at: first))
    differences = points.compactMap { point in
      let (before, after) = (Self.value(have, at: point), Self.value(want, at: point))
      return before == after ? nil : Difference(from: point, before: before, after: after)
    }
  }

  private static func value(_ side: [Write], at point: Effective) -> Value? {
    side.last { $0.effective.latestInstant <= point.latestInstant }?.value
  }

  /// The side with everything before `effective` folded into one version there.
  private static func clipped(_ side: [Write], at effective: Effective) -> [Write] {
    let start = effective.latestInstant
    let before = side.last { $0.effective.latestInstant <= start }
    return [Write(effective: effective, value: before?.value)] + side.filter { $0.effective.latestInstant > start }
  }

  /// The names of the fields in which two values differ; none where one of them is missing.
  static func changed(_ before: Value?, _ after: Value?) throws -> [String] {
    guard let before, let after else { return [] }
    let (old, new) = (try object(before), try object(after))
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
  }

  private static func object(_ value: Value) throws -> [String: NSObject] {
    try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: NSObject] ?? [:]
  }
}
