import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care contacts`.
struct ContactsCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts", abstract: "Lists the care teams, shows a contact, or one's history.")

  @OptionGroup var what: ListArguments
  @OptionGroup var filter: RecordFilter
  @OptionGroup var followers: FollowerFilter
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    var query = try filter.query(Contact.self, in: common.displayZone())
    followers.narrow(&query)
    let report = EntityReport<Contact>(
      session: session, noun: "contact",
      columns: [("name", \.name), ("role", { $0.role ?? "" }), ("phone", { $0.phone.first?.value ?? "" })],
      fetch: { try session.runtime.contacts($0, at: session.now) },
      detail: { contact in
        var table = Table()
        for (name, text) in contact.lines { table.add([name, text]) }
        return table.text
      })
    try report.report(what, query)
  }
}
