import CareModel

/// The writes that make an entity's versions match a plan file from a date on.
///
/// Both sides are live timelines: ascending, each version holding until the next. A date takes effect when it has begun
/// for every participant: one that has begun only for some is still in the future, and is not merged into the current
/// version.
struct TimelineDiff<Value: Described> {
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
  /// The differences between the two sides, ascending.
  var differences: [Difference] = []

  /// The values of two timelines that differ from a time on.
  struct Difference {
    var from: Effective
    var before: Value?
    var after: Value?
  }

  /// Compares the stored versions with the wanted ones from `effective` on.
  ///
  /// `stored`: the versions in force; nil values are times without the entity.
  /// `wanted`: the versions to be in force, the first from `effective` on or before.
  init(stored: [Write], wanted: [Write], from effective: Effective) {
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
    fields = Self.changed(Self.value(have, at: first), Self.value(want, at: first))
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

  /// Returns the stored names of the fields in which two values differ, sorted; none if one of them is missing.
  static func changed(_ before: Value?, _ after: Value?) -> [String] {
    guard let before, let after else { return [] }
    return Value.fields.filter { !$0.isEqual(before, after) }.map(\.key).sorted()
  }
}
