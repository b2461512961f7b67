import CareModel

/// Collects the first rows, in sort order, that follow a cursor.
struct PageCollector<Value: Hashable & Sendable & Codable> {
  private let limit: Int?
  private let descending: [Bool]
  private let place: (Version<Value>) -> SortPosition
  /// The sort position of the previous page's last row.
  let after: SortPosition?
  /// The rows so far, in order.
  ///
  /// With a limit, at most one more than the page holds.
  private var rows: [(place: SortPosition, version: Version<Value>)] = []

  init(
    limit: Int?, descending: [Bool], after: SortPosition?, place: @escaping (Version<Value>) -> SortPosition
  ) throws(StoreError) {
    guard limit.map({ $0 > 0 }) ?? true else {
      throw .invalid(reason: "a limit of \(limit ?? 0) is too small; write 1 or more")
    }
    self.limit = limit
    self.descending = descending
    self.after = after
    self.place = place
  }

  /// The extra row that shows that there is another page, once it is known.
  var worst: Version<Value>? { isFull ? rows.last?.version : nil }

  /// Returns whether a row sorts after a full page and its extra row.
  func isBeyond(_ version: Version<Value>) -> Bool {
    guard let limit, rows.count > limit, let last = rows.last else { return false }
    return comesBefore(last.place, place(version))
  }

  /// Whether the page and its extra row are complete.
  var isFull: Bool { limit.map { rows.count > $0 } ?? false }

  /// Adds a row if it belongs to the page.
  mutating func add(_ version: Version<Value>) {
    let place = place(version)
    if let after, !comesBefore(after, place) { return }
    guard let limit else { return rows.append((place, version)) }
    var low = 0, high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if comesBefore(rows[middle].place, place) { low = middle + 1 } else { high = middle }
    }
    guard low <= limit else { return }
    rows.insert((place, version), at: low)
    if rows.count - 1 > limit { rows.removeLast() }  // any number may be asked for
  }

  /// Returns the page; `cursor` creates the cursor of the last row.
  func page(cursor: (Version<Value>, SortPosition) -> Cursor) -> Page<Value> {
    guard let limit else {
      return Page(items: rows.sorted { comesBefore($0.place, $1.place) }.map(\.version))
    }
    let last = rows.count > limit ? rows[limit - 1] : nil
    return Page(items: rows.prefix(limit).map(\.version), next: last.map { cursor($0.version, $0.place) })
  }

  private func comesBefore(_ a: SortPosition, _ b: SortPosition) -> Bool {
    a.comesBefore(b, descending: descending)
  }
}
