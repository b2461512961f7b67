import CareModel

/// A table of an export with what the codebook says of its columns.
struct DescribedTable {
  /// A column with its meaning.
  struct Column {
    let column: ExportColumn
    /// The label that a plan gives it, in its last version; nil for a column of the runtime.
    let title: String?
    /// The question that the participant was asked, or else the meaning of the column.
    let description: String
    /// The values over all versions, each with its last words; empty if others can occur, or if several can be chosen.
    let choices: [Codebook.Choice]
    /// The numbers that stand for the reasons for which there is no answer.
    let missing: [Codebook.Choice]

    fileprivate init(_ column: ExportColumn, _ variables: [Codebook.Variable]) {
      let last = variables.last
      self.column = column
      title = last.flatMap { $0.source == .system ? nil : $0.label }
      description = last?.question ?? column.text
      choices = Self.choices(variables)
      missing = last?.missing ?? []
    }

    /// The question, or the label, or the meaning.
    var label: String { description == column.text ? title ?? description : description }

    /// The values that the column can have, each with words of its own; empty if there are others.
    var levels: [Codebook.Choice] {
      let isUnique = Set(choices.map(\.text)).count == choices.count
      return isUnique && choices.contains { $0.text != $0.value } ? choices : []
    }

    private static func choices(_ variables: [Codebook.Variable]) -> [Codebook.Choice] {
      guard variables.allSatisfy({ !$0.isOpen && !$0.isMultiple && !$0.choices.isEmpty }) else { return [] }
      var choices: [Codebook.Choice] = []
      for choice in variables.flatMap(\.choices) {
        if let place = choices.firstIndex(where: { $0.value == choice.value }) {
          choices[place] = choice
        } else {
          choices.append(choice)
        }
      }
      return choices
    }
  }

  let table: ExportTable
  /// The name without a slash, which no other table has.
  let name: String
  /// The path of the file.
  let path: String
  let format: TableFormat
  let columns: [Column]

  /// Returns the tables of an export.
  static func all(_ tables: [ExportTable], _ codebook: Codebook, _ format: TableFormat) -> [DescribedTable] {
    var names = UniqueNames()
    let variables = Dictionary(grouping: codebook.variables.filter(\.isColumn), by: \.table)
    return tables.map { table in
      let own = Dictionary(grouping: variables[table.name] ?? [], by: \.name)
      return DescribedTable(
        table: table, name: names.first(of: table.name.replacing("/", with: "_")), path: table.path(format),
        format: format, columns: table.columns.map { Column($0, own[$0.name] ?? []) })
    }
  }
}
