import ArgumentParser
import CareCards
import CareModel
import CareRuntime
import CareStore

/// `care store audit`.
struct StoreAuditCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Detect whether anything was altered after it was written.",
    discussion: """
      Compares every row with the hash recorded when it was written, and every commit with its seal, which chains it to all \
      earlier commits. Keep the printed seal: as long as an audit finds it, nothing before it was rewritten.

      No chain shows what is missing after its last link: a store whose last commits were removed whole looks like one that never had \
      them. So note the last seal at another place, such as a paper log, and pass it with --expect at the next audit. Drafts of surveys \
      are no commits: an audit finds an altered draft, and not one that was deleted.
      """)

  @Option(help: ArgumentHelp("A seal printed earlier, which one of the store's commits must have.", valueName: "seal"))
  var expect: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard let expect else { return }
    guard expect.utf8.count == 64, expect.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw ValidationError("'\(expect)' is not a seal; pass the 64 digits that 'care store audit' printed")
    }
  }

  func perform() throws {
    let session = try Session(common)
    let report = try session.runtime.store.audit(noted: expect)
    if session.output.isJSON {
      try session.output.json(report)
    } else {
      session.output.line(table(report).text(width: session.output.tableWidth))
    }
    if let alteration = report.alteration { throw Failure("\(alteration)") }
    if expect == nil {
      session.output.note(
        "removed last commits are not seen without a seal noted earlier; keep this one elsewhere, and pass it next time: care store audit --expect SEAL"
      )
    }
    if expect != nil, report.noted == nil {
      throw Failure("no commit has the expected seal: the store was rewritten, or it is a different store")
    }
  }

  private func table(_ report: AuditReport) -> Table {
    var table = Table()
    table.add(["rows", "\(report.rows)"])
    table.add(["commits", "\(report.commits)"])
    table.add(["erased", "\(report.erased)"])
    if let noted = report.noted { table.add(["expected seal", "of commit \(noted)"]) }
    if let resets = report.clockResets {
      table.add(["clock reset", "by commit \(resets.map(String.init).joined(separator: ", "))"])
    }
    table.add(["last seal", report.seal])
    table.add(["altered", report.faults == 0 ? "nothing" : "\(report.faults)"])
    return table
  }
}
