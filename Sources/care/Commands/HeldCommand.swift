import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// `care held`.
struct HeldCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "held",
    abstract: "List answers that arrived and could not be recorded, show one, and accept or reject it.",
    discussion: """
      An answer that a participant's device sends is recorded exactly once, or held: because the window had closed, another answer came \
      first, or the plan has changed. Nothing is lost: each waits here until a person decides.
      """,
    subcommands: [
      ListCommand.self, ShowCommand.self, AcceptCommand.self, RejectCommand.self, SubmitCommand.self,
    ], defaultSubcommand: ListCommand.self)

  /// `care held list`, or `care held` alone.
  struct ListCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the held submissions that wait for a decision, oldest first.",
      discussion: "Answers are not shown; see care held show ID.")

    @Option(help: ArgumentHelp("Of this patient. Default: of all.", valueName: "id"))
    var patient: Patient.ID?

    @Flag(help: "Include those that were accepted or rejected.")
    var all = false

    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common, of: patient)
      let found = try session.runtime.heldSubmissions(of: patient, state: all ? nil : .waiting, at: session.now)
      guard !session.output.isJSON else { return try session.output.json(found.map(VersionDocument.init)) }
      try session.output.table(
        found.map(\.value), shrinking: ["because"],
        [
          .init("received") { try session.localText($0.received, of: $0.patient) },
          .init("patient") { $0.patient.text },
          .init("id") { $0.id.text }, .init("event") { $0.event.key.text }, .init("kind") { $0.kind.rawValue },
          .init("state") { $0.state.rawValue }, .init("because") { $0.reason.title },
        ])
    }
  }

  /// `care held show ID`.
  struct ShowCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what was submitted, and what was decided.",
      discussion: "It shows answers, which a decision needs.")

    @OptionGroup var which: HeldOptions
    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common, of: which.patient)
      let history = try session.runtime.history(held: which.heldID, patient: which.patient)
      let submission = try session.runtime.submission(held: which.heldID, patient: which.patient)
      guard let last = history.last else { return }
      guard !session.output.isJSON else {
        return try session.output.json(
          HeldDocument(history, submission))
      }
      let held = last.value, zone = try session.runtime.patient(held.patient, at: session.now).value.zone
      let time = { (instant: Instant) in instant.formattedInFull(in: session.zone ?? zone) }
      var lines = [
        "patient   \(held.patient)", "event     \(held.event.key)", "answered  \(time(held.answered))",
        "received  \(time(held.received))", "because   \(held.reason.title)", "state     \(held.state.rawValue)",
      ]
      for version in history where version.value.state != .waiting {
        lines.append(
          "decided   \(time(version.recorded)) by \(version.author ?? "an unnamed author"): \(version.why ?? "")")
      }
      let event = try session.runtime.event(of: held, at: session.now)
      lines += (event?.recordedLines ?? []).map { "recorded  \($0)" }
      for line in lines + [""] + submission.lines(in: event?.task.survey) { session.output.line("\(line)") }
    }
  }

  /// `care held accept ID --why TEXT --author NAME`.
  struct AcceptCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "accept", abstract: "Record a held submission as it was submitted.",
      discussion: """
        It becomes a late entry with the time that the device gave, or a correction if the event has an answer by now. --why gives the \
        reason, and --author the person who decides; both are kept.
        """)

    @OptionGroup var which: HeldOptions
    @OptionGroup var common: CommonOptions

    func perform() throws {
      try which.decide("Accepting a submission", common) { runtime, reason, now in
        try runtime.accept(held: which.heldID, patient: which.patient, reason: reason, at: now)
      }
    }
  }

  /// `care held reject ID --why TEXT --author NAME`.
  struct RejectCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "reject", abstract: "Decide that a held submission is not recorded; it is kept.",
      discussion: "--why gives the reason, and --author the person who decides; both are kept.")

    @OptionGroup var which: HeldOptions
    @OptionGroup var common: CommonOptions

    func perform() throws {
      try which.decide("Rejecting a submission", common) { runtime, reason, now in
        try runtime.reject(held: which.heldID, patient: which.patient, reason: reason, at: now)
      }
    }
  }

  /// `care held submit FILE --patient ID`.
  struct SubmitCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "submit",
      abstract: "Record what a participant's device could not send, from the copy that it saved.",
      discussion: "Submitting a file again changes nothing. What cannot be recorded is held.")

    @Argument(help: ArgumentHelp("The saved submission; '-' reads standard input.", valueName: "file"))
    var file: String

    @OptionGroup var patient: PatientOption
    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common, of: patient.patient)
      let receipt = try session.runtime.submit(
        InputFile.data(file), from: patient.resolve(in: session), at: session.now)
      guard !session.output.isJSON else { return try session.output.json(ReceiptDocument(receipt)) }
      let again = receipt.isReplay ? ", as before" : ""
      switch receipt.state {
      case .recorded: session.output.line("✓ \(receipt.id)  recorded\(again)")
      case .held(let reason): session.output.line("◐ \(receipt.id)  held\(again): \(reason.title)")
      }
    }
  }
}

/// The held submission that a command acts on.
struct HeldOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The id of the submission.", valueName: "id"))
  var id: String

  @Option(help: ArgumentHelp("The patient, if several have a submission with this id.", valueName: "id"))
  var patient: Patient.ID?

  var heldID: HeldSubmission.ID { HeldSubmission.ID(id.lowercased()) }

  /// Decides on the submission for the reason of `--why`, and reports the decision.
  fileprivate func decide(
    _ change: String, _ common: CommonOptions,
    _ body: (CareRuntime, String, Instant) throws -> Version<HeldSubmission>
  ) throws {
    let session = try Session(common, of: patient).requiringReason(for: change)
    let version = try body(session.runtime, session.runtime.why ?? "", session.now)
    if session.output.isJSON { return try session.output.json(VersionDocument(version)) }
    session.output.line("✓ \(version.value.id)  \(version.value.state.rawValue)")
  }
}

/// The receipt of a submission in JSON.
private struct ReceiptDocument: Encodable {
  let id: Submission.ID
  let recorded: Bool
  let held: HeldSubmission.Reason?
  let seq: Int
  let replayed: Bool

  init(_ receipt: SubmissionReceipt) {
    id = receipt.id
    (seq, replayed) = (receipt.seq, receipt.isReplay)
    switch receipt.state {
    case .recorded: (recorded, held) = (true, nil)
    case .held(let reason): (recorded, held) = (false, reason)
    }
  }
}
