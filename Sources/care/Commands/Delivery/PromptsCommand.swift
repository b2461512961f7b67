import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care prompts`.
struct PromptsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompts",
    abstract: "List the reminders and alerts that were sent, wait, are held, or failed; decide about one.",
    discussion: """
      A delivery is held when nobody knows whether its last attempt reached the recipient: a person must not be told twice to take one dose. \
      Send it again with care prompts retry, or leave it with care prompts drop.
      """,
    subcommands: [ListCommand.self, ShowCommand.self, RetryCommand.self, DropCommand.self],
    defaultSubcommand: ListCommand.self)

  /// `care prompts list`, or `care prompts` alone.
  struct ListCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List deliveries, the latest due first.")

    @Option(help: ArgumentHelp("Of this patient. Default: of all.", valueName: "id"))
    var patient: Patient.ID?

    @Option(help: "In this state; can be repeated.")
    var state: [Delivery.State] = []

    @Option(help: "Of this kind.")
    var kind: Delivery.Kind?

    @Option(help: ArgumentHelp("Over this channel.", valueName: "name"))
    var channel: String?

    @Option(help: ArgumentHelp("At most this many, the latest.", valueName: "number"))
    var limit = 100

    @OptionGroup var common: CommonOptions

    func validate() throws {
      guard (1...1_000_000).contains(limit) else { throw ValidationError("--limit must be from 1 to 1000000") }
    }

    func perform() throws {
      let session = try Session(common, of: patient)
      let found = try session.runtime.deliveries(
        DeliveryQuery(patient: patient, states: Set(state), kind: kind, channel: channel, limit: limit))
      guard !session.output.isJSON else { return try session.output.json(found) }
      var table = Table(
        ["due", "patient", "event", "to", "channel", "state", "because", "attempts", "id"], shrinking: ["because"])
      for delivery in found {
        table.add([
          try session.localText(delivery.due, of: delivery.patient), delivery.patient.text, delivery.key.text,
          delivery.recipient.description, delivery.channel, delivery.state.rawValue, delivery.reason?.sentence ?? "",
          String(delivery.attempts), String(delivery.id.text.prefix(PromptOptions.shownLength)),
        ])
      }
      session.output.line(table.isEmpty ? "none" : table.text(width: session.output.tableWidth))
    }
  }

  /// `care prompts show ID`.
  struct ShowCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a delivery with its attempts, and what the recipient's device noted.")

    @OptionGroup var which: PromptOptions
    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common)
      let delivery = try which.delivery(in: session.runtime)
      let attempts = try session.runtime.attempts(of: delivery.id), notes = try session.runtime.notes(of: delivery.id)
      guard !session.output.isJSON else {
        return try session.output.json(PromptDocument(delivery: delivery, attempts: attempts, notes: notes))
      }
      func time(_ instant: Instant) throws -> String { try session.localText(instant, of: delivery.patient) }
      session.output.line("\(delivery.id)")
      session.output.line(
        "\(delivery.kind.rawValue) for \(delivery.patient) (\(delivery.key)) to \(delivery.recipient) over \(delivery.channel)"
      )
      session.output.line(
        "due \(try time(delivery.due)), \(delivery.state.rawValue)\(delivery.reason.map { ": \($0.sentence)" } ?? "")")
      if let next = delivery.next { session.output.line("next \(try time(next))") }
      var table = Table(["attempt", "began", "ended", "result", "by", "receipt"], shrinking: ["receipt"])
      for attempt in attempts {
        table.add([
          String(attempt.number), try time(attempt.began), try time(attempt.ended), attempt.result.rawValue,
          attempt.worker, attempt.receipt ?? "",
        ])
      }
      if !table.isEmpty { session.output.line(table.text(width: session.output.tableWidth)) }
      for note in notes { session.output.line("\(note.kind.rawValue) \(try time(note.noted))") }
    }
  }

  /// `care prompts retry ID --why TEXT`.
  struct RetryCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "retry", abstract: "Send a delivery again that is held, failed, or was found too late.",
      discussion: "Whoever does so decides that the recipient may be reached twice.")

    @OptionGroup var which: PromptOptions
    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common).requiringReason(for: "Sending a delivery again")
      let delivery = try session.runtime.retry(which.delivery(in: session.runtime).id, at: session.now)
      try session.report(delivery, "is due again")
    }
  }

  /// `care prompts drop ID --why TEXT`.
  struct DropCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "drop", abstract: "Decide that a delivery is not sent, or not again.")

    @OptionGroup var which: PromptOptions
    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common).requiringReason(for: "Dropping a delivery")
      let delivery = try session.runtime.drop(which.delivery(in: session.runtime).id, at: session.now)
      try session.report(delivery, "is not sent")
    }
  }
}

/// The delivery that a command acts on.
struct PromptOptions: ParsableArguments {
  /// The number of digits of an id that lists show.
  static let shownLength = 12

  @Argument(help: ArgumentHelp("The delivery's id, or its first digits, at least 8.", valueName: "id"))
  var id: String

  /// Returns the delivery.
  ///
  /// - Throws: `StoreError.notFound`, also for digits with which several begin.
  func delivery(in runtime: CareRuntime) throws -> Delivery {
    guard (8..<64).contains(id.count) else { return try runtime.delivery(Delivery.ID(id)) }
    let found = try runtime.deliveries().filter { $0.id.text.hasPrefix(id) }
    guard found.count < 2 else {
      throw ValidationError("\(found.count) deliveries begin with '\(id)'; write more digits")
    }
    return try found.first ?? runtime.delivery(Delivery.ID(id))
  }
}

/// A delivery with its attempts and notes in JSON.
private struct PromptDocument: Encodable {
  let delivery: Delivery
  let attempts: [DeliveryAttempt]
  let notes: [DeliveryNote]
}

extension Session {
  /// Reports what was decided about a delivery.
  fileprivate func report(_ delivery: Delivery, _ what: String) throws {
    guard !output.isJSON else { return try output.json(delivery) }
    output.line("✓ \(delivery.id.text.prefix(PromptOptions.shownLength)) \(what)")
  }
}
