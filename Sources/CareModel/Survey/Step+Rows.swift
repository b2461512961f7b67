extension Step {
  /// Returns a repeat group with its items once for each row; every other step as it is.
  ///
  /// The id of an item of row 2 is `name#2`, which no author can write.
  package func inRows(_ rows: [Int]?) -> Step {
    guard let rows else { return self }
    var step = self
    step.items = rows.flatMap { row in items.map { $0.inRow(row) } }
    return step
  }
}

extension FormItem {
  /// The author's name for the item, which it has in every row.
  package var name: String { row == nil ? id : Self.name(of: id) }

  /// Returns the id of an item in a row.
  package static func id(_ name: String, inRow row: Int?) -> String { row.map { "\(name)#\($0)" } ?? name }

  /// Returns the author's name of an item with an id.
  package static func name(of id: String) -> String { id.firstIndex(of: "#").map { String(id[..<$0]) } ?? id }

  /// Returns the row that an id names; nil if it names none.
  package static func row(of id: String) -> Int? { id.firstIndex(of: "#").flatMap { Int(id[id.index(after: $0)...]) } }

  /// Returns the item as it is asked in a row.
  package func inRow(_ row: Int) -> FormItem {
    var item = self
    item.row = row
    item.id = Self.id(id, inRow: row)
    if case .confirm(var format) = item.format {
      format.of = Self.id(format.of, inRow: row)
      item.format = .confirm(format)
    }
    return item
  }

  /// The item as its author named it, in its row.
  package var named: FormItem {
    guard row != nil else { return self }
    var item = self
    item.id = name
    if case .confirm(var format) = item.format {
      format.of = Self.name(of: format.of)
      item.format = .confirm(format)
    }
    return item
  }
}
