import CareModel
import CareStore

extension StoreWriter {
  /// Changes every version of a care plan that counts from `from` up to `to`; what is before and after stays, planned versions too.
  ///
  /// - Returns: The version that counts at `from`.
  @discardableResult
  func revise(
    _ course: EnrollmentTimeline, from: Effective, to: Effective? = nil, basedOn: VersionID? = nil,
    _ body: (inout CarePlan) -> Void
  ) throws -> Version<CarePlan> {
    let zones = course.zones
    let stretches = try reader.history(CarePlan.self, id: course.id).stretches { $0.instant(in: zones) }
    let start = from.instant(in: zones), end = to.map { $0.instant(in: zones) }
    guard var first = stretches.last(where: { $0.from <= start })?.version.value else {
      throw StoreError.notFound(entity: CarePlan.entityName, id: course.id.text)
    }
    body(&first)
    let revised = try update(first, effective: from, basedOn: basedOn, planned: .replace)
    var isRestored = end == nil
    for stretch in stretches where stretch.from > start {
      if let to, let end, !isRestored, end <= stretch.from {
        isRestored = true
        if end < stretch.from { try restore(stretches, at: end, from: to) }
      }
      try write(
        stretch.version, from: stretch.version.effective, body: end.map { stretch.from < $0 } ?? true ? body : { _ in })
    }
    if let to, let end, !isRestored { try restore(stretches, at: end, from: to) }
    return revised
  }

  /// Writes again what was in force at an instant.
  private func restore(_ stretches: [Stretch<Version<CarePlan>>], at end: Instant, from: Effective) throws {
    guard let before = stretches.last(where: { $0.from <= end })?.version else { return }
    try write(before, from: from) { _ in }
  }

  private func write(_ version: Version<CarePlan>, from: Effective, body: (inout CarePlan) -> Void) throws {
    var value = version.value
    body(&value)
    if version.isDeleted {
      try delete(CarePlan.self, id: value.id, effective: from, planned: .replace)
    } else {
      try put(value, effective: from, planned: .replace)
    }
  }
}
