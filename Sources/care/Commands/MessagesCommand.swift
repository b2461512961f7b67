public import ArgumentParser
import CareCards
public import CareModel
import CareRuntime

/// `care messages`.
struct MessagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "messages",
    abstract: "List the messages between participants and the care team, send one, or mark them as read.",
    subcommands: [ListCommand.self, SendCommand.self, ReadCommand.self], defaultSubcommand: ListCommand.self)

  /// `care messages list`, or `care messages` alone.
  struct ListCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List messages, oldest first.", discussion: TimeArgument.zoneNote)

    @OptionGroup var filter: QueryOptions<MessageQuery>
    @OptionGroup var common: CommonOptions

    func perform() throws {
      let patients: [Patient.ID] = filter.ids("patient")
      let session = try Session(common, of: patients.first)
      let query = try filter.narrow(MessageQuery(), in: session.zone(ofOnly: patients))
      try session.report(try session.runtime.messages(query, at: session.now))
    }
  }

  /// `care messages send TEXT --patient ID --from SIDE`.
  struct SendCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "send", abstract: "Send a message to the other side of a thread.",
      discussion: "--author names the person who writes; the other side sees the name.")

    @Argument(help: ArgumentHelp("The text; '-' reads standard input.", valueName: "text"))
    var text: String

    @OptionGroup var thread: ThreadOptions

    @Option(help: "The side that writes.")
    var from: Message.Side

    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common, of: thread.patient)
      let version = try session.runtime.send(
        try written(), to: thread.thread(in: session), from: from, author: common.author, at: session.now)
      if session.output.isJSON { return try session.output.json(version.value) }
      let place = version.value.carePlan?.text ?? version.value.patient.text
      session.output.line("sent  message \(version.value.id) in \(place)")
    }

    private func written() throws -> String {
      guard text == "-" else { return text }
      let text = try InputFile.text("-")
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
  }

  /// `care messages read --patient ID --by SIDE`.
  struct ReadCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "read", abstract: "Show the messages that a side has not read, and mark them as read.",
      discussion: TimeArgument.zoneNote)

    @OptionGroup var thread: ThreadOptions

    @Option(help: "The side that reads.")
    var by: Message.Side

    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common, of: thread.patient)
      try session.report(try session.runtime.markRead(thread.thread(in: session), by: by, at: session.now))
    }
  }
}

/// The thread that a command acts on.
struct ThreadOptions: ParsableArguments {
  @OptionGroup var patient: PatientOption

  @Option(help: ArgumentHelp("The enrollment, if the patient has several.", valueName: "id"))
  var carePlan: CarePlan.ID?

  /// Returns the thread.
  ///
  /// - Throws: `StoreError.notFound` for an unknown patient; `StoreError.ambiguous` if the patient has several and none is named.
  func thread(in session: Session) throws -> MessageThread {
    let patient = try self.patient.resolve(in: session)
    if let carePlan { return MessageThread(patient: patient, carePlan: carePlan) }
    return try session.runtime.thread(of: patient, at: session.now)
  }
}

extension Message.Side: ExpressibleByArgument {}

extension Session {
  /// Reports messages, each with its text below it.
  fileprivate func report(_ versions: [Version<Message>]) throws {
    if output.isJSON { return try output.json(versions.map(\.value)) }
    try output.table(
      versions.map(\.value), shrinking: ["text", "thread"],
      [
        .init("sent") { try localText($0.sent, of: $0.patient) },
        .init("thread") { $0.carePlan?.text ?? $0.patient.text }, .init("id") { $0.id.text },
        .init("from") { $0.authorText() }, .init("text") { $0.text },
        .init("read") { message in try message.read.map { try localText($0, of: message.patient) } ?? "no" },
      ])
  }
}
