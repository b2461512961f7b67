import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care patients`.
struct PatientsCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "patients", abstract: "Lists the patients, shows one, or one's history.")

  @OptionGroup var what: ListArguments
  @OptionGroup var filter: RecordFilter

  @Option(help: ArgumentHelp("Who follows this plan; repeatable.", valueName: "id"))
  var plan: [PlanHeader.ID] = []

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    var query = try filter.query(Patient.self, in: common.displayZone())
    if !plan.isEmpty { query.plans = plan }
    let report = EntityReport<Patient>(
      session: session, noun: "patient", columns: [("zone", \.zone.identifier), ("group", { $0.details.group ?? "" })]
    ) { try session.runtime.patients($0, at: session.now) }
    try report.report(what, query)
  }
}

/// `care plans`.
struct PlansCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "plans", abstract: "Lists the plans in the store, shows one, or one's history.")

  @OptionGroup var what: ListArguments
  @OptionGroup var filter: RecordFilter

  @Option(help: ArgumentHelp("Those that this patient follows; repeatable.", valueName: "id"))
  var patient: [Patient.ID] = []

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    var query = try filter.query(PlanHeader.self, in: common.displayZone())
    if !patient.isEmpty { query.patients = patient }
    let report = EntityReport<PlanHeader>(
      session: session, noun: "plan", columns: [("title", \.title), ("version", { $0.authorVersion ?? "" })]
    ) { try session.runtime.plans($0, at: session.now) }
    try report.report(what, query)
  }
}

/// `care tasks`.
struct TasksCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "tasks", abstract: "Lists the tasks, shows one, or one's history.")

  @OptionGroup var what: ListArguments
  @OptionGroup var filter: RecordFilter
  @OptionGroup var followers: FollowerFilter

  @Flag(help: "Only those of which the patients have an event then; today, if no time is given.")
  var withEvents = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if withEvents, followers.patient.isEmpty { throw ValidationError("--with-events needs --patient") }
  }

  func perform() throws {
    let session = try Session(common)
    var query = try filter.query(CareTask.self, in: common.displayZone())
    followers.narrow(&query)
    query.excludesTasksWithoutEvents = withEvents
    let report = EntityReport<CareTask>(
      session: session, noun: "task",
      columns: [("title", \.title), ("card", \.card.style.rawValue), ("group", { $0.details.group ?? "" })]
    ) { try session.runtime.tasks($0, at: session.now) }
    try report.report(what, query)
  }
}

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
