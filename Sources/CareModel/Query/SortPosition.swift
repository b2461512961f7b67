/// Where a row stands in the order of a query: what it is sorted by, and what makes the order total.
package struct SortPosition: Hashable, Sendable {
  /// What it is sorted by, as many as there are keys.
  package var values: [SortValue]
  /// What tells rows of equal values apart, such as owner and id.
  package var tieBreakers: [SortValue]

  /// A place.
  package init(values: [SortValue], tieBreakers: [SortValue]) {
    self.values = values
    self.tieBreakers = tieBreakers
  }

  /// Whether this row comes before another; `descending` says so of each key.
  package func comesBefore(_ other: SortPosition, descending: [Bool]) -> Bool {
    for (index, isDescending) in descending.enumerated()
    where values.indices.contains(index) && other.values.indices.contains(index) {
      if let answer = values[index].comesBefore(other.values[index], descending: isDescending) { return answer }
    }
    for (a, b) in zip(tieBreakers, other.tieBreakers) {
      if let answer = a.comesBefore(b, descending: false) { return answer }
    }
    return false
  }
}

extension SortPosition {
  /// The place of a version under the keys of a query.
  package init<Record>(_ version: Version<Record>, in query: RecordQuery<Record>) {
    self.init(
      values: query.sort.map { Record.sortValue(of: version, by: $0.key) },
      tieBreakers: Self.tieBreakers(version.owner) + [.text(version.value.id.text)]
        + (query.resolvedTime == .always ? Self.tieBreakers(of: version) : []))
  }

  /// What tells versions of one identity apart.
  static func tieBreakers<Value>(of version: Version<Value>) -> [SortValue] {
    [.integer(Int64(version.seq)), .integer(Int64(version.place))]
  }

  /// Nobody's first, then those of plans, of care plans, of patients.
  private static func tieBreakers(_ owner: Owner) -> [SortValue] {
    switch owner {
    case .none: [.integer(0), .text("")]
    case .plan(let id): [.integer(1), .text(id.text)]
    case .carePlan(let id): [.integer(2), .text(id.text)]
    case .patient(let id): [.integer(3), .text(id.text)]
    }
  }
}
