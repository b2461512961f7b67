import ArgumentParser
import CareModel
import CareRuntime
import CareStore

/// `care store audit`.
struct StoreAuditCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Whether anything was altered since it was written.",
    discussion: """
      Compares every row with the commitment made when it was written, and every commit with its seal, which follows from \
      all that came before. Note the seal that is printed: as long as an audit finds it, nothing before it was rewritten.
      """)

  @Option(help: ArgumentHelp("A seal noted earlier, which must still be one of the store's.", valueName: "seal"))
  var expect: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard let expect else { return }
    guard expect.utf8.count == 64, expect.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw ValidationError("'\(expect)' is not a seal; write the 64 digits that 'care store audit' printed")
    }
  }

  func perform() throws {
    let session = try Session(common)
    let report = try session.runtime.store.audit(noted: expect)
    if session.output.isJSON { try session.output.json(report) } else { session.output.line(text(report)) }
    if let first = report.first {
      let more = report.faults > 1 ? "; \(report.faults) faults in all" : ""
      throw Failure("the store was altered: \(first.sentence)\(more)")
    }
    if expect != nil, report.noted == nil {
      throw Failure("no commit has the noted seal: the store was rewritten, or this is another store")
    }
  }

  private func text(_ report: AuditReport) -> String {
    var table = Table()
    table.add(["rows", "\(report.rows)"])
    table.add(["commits", "\(report.commits)"])
    table.add(["erased", "\(report.erased)"])
    if let noted = report.noted { table.add(["noted seal", "of commit \(noted)"]) }
    table.add(["last seal", report.seal])
    table.add(["altered", report.faults == 0 ? "nothing" : "\(report.faults)"])
    return table.text
  }
}
