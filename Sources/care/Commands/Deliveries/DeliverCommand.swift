import ArgumentParser
import Care
import CareCards
import CareDelivery
import CareLua
import CareModel
import CareRuntime
import Foundation
import Synchronization

/// `care deliver`.
struct DeliverCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliver",
    abstract: "Send reminders and alerts as they become due, over the channels of channels.lua.",
    discussion: """
      It works until a signal ends it, after the attempts in hand. Several may work on one store at the same time. Where \
      channels.lua declares a webhook, push, or a place for changes, care-serve deliver does the same over the network. A relay of mail is not served.
      """)

  @Flag(help: "Hand over what is due now, and end.")
  var once = false

  @Flag(help: "Hand over what is due now, try again what a channel did not take, and end when that is settled.")
  var drain = false

  @Option(help: ArgumentHelp("The file of channels. Default: channels.lua beside the store.", valueName: "file"))
  var channels: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if once, drain { throw ValidationError("--once and --drain exclude each other") }
    if drain, common.at != nil { throw ValidationError("--drain waits for later attempts, so it takes no --at") }
  }

  func perform() throws {
    let session = try Session(common), output = session.output
    let file = try reader()
    guard file.exists else {
      throw Failure(
        "there is no file '\(file.path)'; it declares how reminders and alerts are sent", code: .diagnostics)
    }
    let settings = try LuaScriptHost().loadChannels(file)
    guard !settings.reminders.isEmpty || !settings.alerts.isEmpty else {
      throw Failure(
        "channels.lua does not say what to deliver; write deliver { reminders = { \"sms\" }, alerts = { \"sms\" } }",
        code: .diagnostics)
    }
    if let endpoint = settings.endpoints.first {
      output.note("care: changes.webhook '\(endpoint.name)' is reported to by: care-serve deliver")
    }
    let hasEnded = DispatchSemaphore(value: 0), attempts = Mutex(0), isEnding = Mutex(false)
    let refused = Mutex(false), isEndless = !once && !drain
    let worker: DeliveryWorker
    do throws(UnavailableChannel) {
      worker = try DeliveryWorker(
        session.runtime, DeliveryContext(settings), name: Self.workerName(),
        channel: { channel throws(UnavailableChannel) in try channel.local() }, now: session.clock,
        sleep: { try await Task.sleep(for: $0) }, isEnding: { isEnding.withLock(\.self) },
        report: { phase, error in
          let code = (error as? any LuaRaisable)?.code ?? "failed"
          if phase == .scan || phase == .lease { refused.withLock { $0 = true } }
          output.note("care: \(phase.rawValue): \(code)\(isEndless ? "; it is tried again" : "")")
        })
    } catch {
      throw Failure("\(error.description)", code: .diagnostics)
    }
    let ending = EndingSignal { isEnding.withLock { $0 = true } }
    let (once, drain, runtime) = (once, drain, session.runtime), failure = Mutex((any Error)?.none)
    Task.detached {
      defer { hasEnded.signal() }
      guard once || drain else { return await worker.run() }
      do {
        var count = await worker.drain()
        while drain, !isEnding.withLock(\.self), try runtime.hasUnsettledDeliveries {
          try await Task.sleep(for: .milliseconds(200))
          refused.withLock { $0 = false }
          count += await worker.drain()
        }
        let all = count
        attempts.withLock { $0 = all }
      } catch {
        failure.withLock { $0 = error }
      }
    }
    hasEnded.wait()
    if let failure = failure.withLock(\.self) { throw failure }
    if once || drain {
      let count = attempts.withLock(\.self)
      if output.isJSON {
        try output.json(["attempts": count])
      } else {
        output.line("\(count) \(count == 1 ? "attempt" : "attempts")")
      }
      // A timer that runs the command learns of it by nothing else.
      if refused.withLock(\.self) { throw Failure("not all that is due was looked at; run it again") }
    }
    withExtendedLifetime(ending) {}
  }

  /// Returns the reader of the file of channels.
  private func reader() throws -> ChannelsFile {
    if let channels { return ChannelsFile(path: channels) }
    guard common.storePath != StoreOpening.inMemory, let file = ChannelsFile(besideStoreAt: common.storePath) else {
      throw ValidationError("a store that is no file has no channels.lua beside it; pass --channels")
    }
    return file
  }

  /// Returns the name of this worker, which no other has at the same time.
  private static func workerName() -> String {
    let unique = SystemEntropy.bytes().prefix(4).map { String(format: "%02x", $0) }.joined()
    return "\(ProcessInfo.processInfo.hostName.prefix(60)):\(getpid()):\(unique)"
  }
}

extension CareRuntime {
  /// Whether a delivery is in hand, or waits for another attempt.
  fileprivate var hasUnsettledDeliveries: Bool {
    get throws {
      try deliveries(DeliveryQuery(states: [.due, .leased])).contains { $0.state == .leased || $0.attempts > 0 }
    }
  }
}
