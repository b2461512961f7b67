import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care patients`.
struct PatientsCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "patients", abstract: "List patients, or show one patient or its history.")

  @OptionGroup var arguments: ListArguments
  @OptionGroup var filter: QueryOptions<RecordQuery<Patient>>

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let query = try filter.narrow(RecordQuery<Patient>(), in: common.displayZone())
    let report = EntityReport<Patient>(
      session: session, noun: "patient", columns: [("zone", \.zone.identifier), ("group", { $0.details.group ?? "" })]
    ) { try session.runtime.patients($0, at: session.now) }
    try report.report(arguments, query)
  }
}

/// `care plans`.
struct PlansCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "plans", abstract: "List the plans in the store, or show one plan or its history.")

  @OptionGroup var arguments: ListArguments
  @OptionGroup var filter: QueryOptions<RecordQuery<PlanHeader>>

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let query = try filter.narrow(RecordQuery<PlanHeader>(), in: common.displayZone())
    let report = EntityReport<PlanHeader>(
      session: session, noun: "plan", columns: [("title", \.title), ("version", { $0.authorVersion ?? "" })]
    ) { try session.runtime.plans($0, at: session.now) }
    try report.report(arguments, query)
  }
}

/// `care tasks`.
struct TasksCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "tasks", abstract: "List tasks, or show one task or its history.")

  @OptionGroup var arguments: ListArguments
  @OptionGroup var filter: QueryOptions<RecordQuery<CareTask>>

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if filter.has("with_events"), !filter.has("patient") { throw ValidationError("--with-events needs --patient") }
  }

  func perform() throws {
    let session = try Session(common)
    let query = try filter.narrow(RecordQuery<CareTask>(), in: common.displayZone())
    let zone = try common.displayZone()
    let report = EntityReport<CareTask>(
      session: session, noun: "task",
      columns: [("title", \.title), ("card", \.card.style.rawValue), ("group", { $0.details.group ?? "" })],
      fetch: { try session.runtime.tasks($0, at: session.now) },
      detail: { task in
        let sentences = PlanSentences.Version(task: task, schedule: task.scheduleInWords).sentences(in: zone)
        return TextWrap.lines(sentences.joined(separator: " "), width: session.output.width).map { TerminalText($0) }
          .joined(separator: "\n")
      })
    try report.report(arguments, query)
  }
}

/// `care contacts`.
struct ContactsCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts", abstract: "List the contacts of care teams, or show one contact or its history.")

  @OptionGroup var arguments: ListArguments
  @OptionGroup var filter: QueryOptions<RecordQuery<Contact>>
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let query = try filter.narrow(RecordQuery<Contact>(), in: common.displayZone())
    let report = EntityReport<Contact>(
      session: session, noun: "contact",
      columns: [("name", \.name), ("role", { $0.role ?? "" }), ("phone", { $0.phone.first?.value ?? "" })],
      fetch: { try session.runtime.contacts($0, at: session.now) },
      detail: { contact in
        var table = Table()
        for (name, text) in contact.lines { table.add([name, text]) }
        return table.text(width: session.output.tableWidth)
      })
    try report.report(arguments, query)
  }
}
