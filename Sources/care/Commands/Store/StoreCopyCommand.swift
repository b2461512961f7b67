import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import CareStore

/// `care store copy FROM TO`.
struct StoreCopyCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Copy a store to another place, such as from a file to a PostgreSQL server.",
    discussion: """
      Every row is copied as of one moment, read back, and compared; the copy succeeds only with the same last seal. It is the \
      same store, with the same id: from then on, write to one of the two only.
      """)

  @Argument(help: ArgumentHelp("The store to copy: a file, or a URL.", valueName: "from"))
  var source: String

  @Argument(help: ArgumentHelp("The place of the copy, which must be empty: a file, or a URL.", valueName: "to"))
  var target: String

  @OptionGroup var common: CommonOptions

  func perform() throws {
    var options = common
    options.store = source
    let session = try Session(options)
    let report = try session.runtime.copyStore(to: StoreLocation(target))
    let rows = report.rows.values.reduce(0, +)
    let document = Document(to: StoreLocation(target).name, rows: rows, tables: report.rows, seal: report.seal)
    if session.output.isJSON { return try session.output.json(document) }
    session.output.line("\(document.to): \(rows.counting("row"))\nlast seal \(report.seal ?? "none")")
    session.output.note("Both are the same store: write to one of them only.")
  }

  private struct Document: Encodable {
    var to: String
    var rows: Int
    var tables: [String: Int]
    var seal: String?
  }
}
