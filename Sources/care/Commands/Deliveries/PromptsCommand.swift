public import ArgumentParser
import Care
import CareCards
public import CareModel
import CareRuntime

/// `care prompts`.
struct PromptsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompts",
    abstract: "List the deliveries of reminders and alerts, show one, and try one again or drop it.",
    discussion: """
      A delivery is held if it may have reached the recipient: nobody is reminded twice of one dose. A person decides whether it is tried \
      again.
      """,
    subcommands: [ListCommand.self, ShowCommand.self, RetryCommand.self, DropCommand.self],
    defaultSubcommand: ListCommand.self)

  /// `care prompts list`, or `care prompts` alone.
  struct ListCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List deliveries, the latest due first, with when they were sent and answered.",
      discussion: "An alert is answered when someone acknowledges it.")

    @Option(help: ArgumentHelp("Of this patient. Default: of all.", valueName: "id"))
    var patient: Patient.ID?

    @Option(help: "In this state; repeatable. Default: in any.")
    var state: [Delivery.State] = []

    @Option(help: "Of this kind. Default: of both.")
    var kind: Delivery.Kind?

    @Option(help: ArgumentHelp("Over this channel. Default: over any.", valueName: "name"))
    var channel: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The most deliveries, the latest ones. Default: 100.", valueName: "count"),
      transform: { try DeliveryLimit($0).value })
    var limit = 100

    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common, of: patient)
      let found = try session.runtime.deliverySummaries(
        DeliveryQuery(patient: patient, states: Set(state), kind: kind, channel: channel, limit: limit))
      if session.output.isJSON { return try session.output.json(found) }
      try session.output.table(
        found,
        [
          .init("due (UTC)") { "\($0.delivery.due)" },
          .init("local") { try session.localText($0.delivery.due, of: $0.delivery.patient) },
          .init("state") { $0.delivery.stateText }, .init("sent (UTC)") { $0.sent?.iso ?? "–" },
          .init("answered (UTC)") { $0.answered?.iso ?? "–" }, .init("kind") { $0.delivery.kind.rawValue },
          .init("patient") { $0.delivery.patient.text }, .init("plan") { $0.plan?.text ?? "–" },
          .init("channel") { $0.delivery.channel }, .init("to") { $0.delivery.recipient.description },
          .init("attempts") { String($0.delivery.attempts) },
          .init("id") { String($0.delivery.id.text.prefix(DeliveryOptions.shownDigits)) },
        ])
    }
  }

  /// `care prompts show ID`.
  struct ShowCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a delivery with its attempts, and what the recipient's device noted.")

    @OptionGroup var which: DeliveryOptions
    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common, of: which), runtime = session.runtime
      let delivery = try which.delivery(in: runtime)
      let document = DeliveryDocument(
        delivery: delivery, attempts: try runtime.attempts(of: delivery.id), notes: try runtime.notes(of: delivery.id))
      if session.output.isJSON { return try session.output.json(document) }
      let time = { (instant: Instant) in
        "\(instant), local \(try session.localText(instant, of: delivery.patient))"
      }
      var lines = [
        "id        \(delivery.id)", "kind      \(delivery.kind.rawValue)", "patient   \(delivery.patient)",
        "event     \(delivery.key)", "to        \(delivery.recipient) over \(delivery.channel)",
        "due       \(try time(delivery.due))", "state     \(delivery.stateText)",
      ]
      if let next = delivery.next { lines.append("next      \(try time(next))") }
      lines += document.attempts.map { attempt in
        let receipt = attempt.receipt.map { ": \($0)" } ?? ""
        return "attempt   \(attempt.number) \(attempt.result.rawValue) \(attempt.ended) by \(attempt.worker)\(receipt)"
      }
      lines += document.notes.map { "device    \($0.kind.rawValue) \($0.noted)" }
      for line in lines { session.output.line("\(line)") }
    }
  }

  /// `care prompts retry ID --why TEXT`.
  struct RetryCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "retry", abstract: "Try a delivery again that is held, failed, or was found too late.",
      discussion: "The recipient may be reached twice. --why gives the reason, which is kept.")

    @OptionGroup var which: DeliveryOptions
    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common, of: which).requiringReason(for: "Trying a delivery again")
      let delivery = try which.delivery(in: session.runtime)
      try session.report(try session.runtime.retry(delivery.id, at: session.now))
    }
  }

  /// `care prompts drop ID --why TEXT`.
  struct DropCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "drop", abstract: "Decide that a delivery is not sent, or not again.",
      discussion: "--why gives the reason, which is kept.")

    @OptionGroup var which: DeliveryOptions
    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common, of: which).requiringReason(for: "Dropping a delivery")
      let delivery = try which.delivery(in: session.runtime)
      try session.report(try session.runtime.drop(delivery.id, at: session.now))
    }
  }
}

/// The delivery that a command acts on.
struct DeliveryOptions: ParsableArguments {
  /// The number of digits of an id that a list shows.
  static let shownDigits = 16

  @Argument(help: ArgumentHelp("The delivery's id, or the digits of it that care prompts shows.", valueName: "id"))
  var id: String

  /// Returns the delivery.
  ///
  /// - Throws: `StoreError.notFound`; ``Failure`` if several ids begin with the digits.
  func delivery(in runtime: CareRuntime) throws -> Delivery {
    guard id.count == Self.shownDigits else { return try runtime.delivery(Delivery.ID(id)) }
    let found = try runtime.deliveries().filter { $0.id.text.hasPrefix(id) }
    guard found.count <= 1 else { throw Failure("several deliveries begin with '\(id)'; write the whole id") }
    return try found.first ?? runtime.delivery(Delivery.ID(id))
  }
}

extension DeliveryOptions: NamesParticipant {
  func participantZones(in runtime: CareRuntime) throws -> ZoneTimeline? {
    do { return try runtime.knownZones(of: delivery(in: runtime).patient) } catch StoreError.notFound { return nil }
  }
}

extension Delivery.State: ExpressibleByArgument {}
extension Delivery.Kind: ExpressibleByArgument {}

extension Delivery {
  /// The state with its reason, such as `held (unknown)`.
  fileprivate var stateText: String { reason.map { "\(state.rawValue) (\($0.rawValue))" } ?? state.rawValue }
}

extension Session {
  /// Reports the state of a delivery after a decision.
  fileprivate func report(_ delivery: Delivery) throws {
    if output.isJSON { return try output.json(delivery) }
    output.line("✓ \(delivery.id)  \(delivery.stateText)")
  }
}

/// The most deliveries of a list.
private struct DeliveryLimit {
  let value: Int

  /// Reads an argument, and says which numbers are allowed if it is none of them.
  init(_ argument: String) throws {
    guard let count = BoundedInteger(argument, in: 1...100_000) else {
      throw ValidationError("write \(BoundedInteger.remedy(in: 1...100_000))")
    }
    value = count.value
  }
}
