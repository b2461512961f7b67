import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care contacts`.
struct ContactsCommand: CareCommand {
  static let configuration = CommandConfiguration(commandName: "contacts", abstract: "Lists the plans' contacts.")

  @OptionGroup var what: ListArguments
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let plans = try session.runtime.plans(at: session.now)
    let contacts = try plans.flatMap { try session.runtime.contacts(of: $0.value.id, at: session.now) }
    let report = EntityReport<Contact>(
      session: session,
      columns: [("name", \.name), ("role", { $0.role ?? "" }), ("phone", { $0.phone.first?.value ?? "" })],
      detail: { contact in
        var table = Table()
        for (name, text) in contact.lines { table.add([name, text]) }
        return table.text
      })
    try report.report(what, live: contacts)
  }
}
