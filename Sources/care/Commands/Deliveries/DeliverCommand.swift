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
      It works until a signal ends it, after the attempts in hand. Several may work on one store at the same time. Channels \
      that need the web server, webhook and push, are served by care-serve. Standard error names deliveries by their ids only.
      """)

  @Flag(help: "Look once for what is due, hand over at most 100 deliveries, and end.")
  var once = false

  @Flag(help: "Hand over whatever is due, and end.")
  var drain = false

  @Option(help: ArgumentHelp("The file of channels. Default: channels.lua beside the store.", valueName: "file"))
  var channels: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if once, drain { throw ValidationError("--once and --drain exclude each other") }
  }

  func perform() throws {
    let session = try Session(common), output = session.output
    let settings = try LuaScriptHost().loadChannels(try reader())
    let hasEnded = DispatchSemaphore(value: 0), attempts = Mutex(0), isEnding = Mutex(false)
    let worker: DeliveryWorker
    do throws(UnavailableChannel) {
      worker = try DeliveryWorker(
        session.runtime, DeliveryContext(settings), name: Self.workerName(),
        channel: { channel throws(UnavailableChannel) in try channel.local() }, now: session.clock,
        sleep: { try await Task.sleep(for: $0) }, isEnding: { isEnding.withLock(\.self) },
        report: { phase, error in
          let code = (error as? any LuaRaisable)?.code ?? "failed"
          output.note("care: \(phase.rawValue): \(code); it is tried again")
        })
    } catch {
      throw Failure("\(error.description)", code: .diagnostics)
    }
    let ending = EndingSignal { isEnding.withLock { $0 = true } }
    let (once, drain) = (once, drain)
    Task.detached {
      if once {
        let count = await worker.round()
        attempts.withLock { $0 = count }
      } else if drain {
        let count = await worker.drain()
        attempts.withLock { $0 = count }
      } else {
        await worker.run()
      }
      hasEnded.signal()
    }
    hasEnded.wait()
    if once || drain {
      let count = attempts.withLock(\.self)
      if output.isJSON {
        try output.json(["attempts": count])
      } else {
        output.line("\(count) \(count == 1 ? "attempt" : "attempts")")
      }
    }
    withExtendedLifetime(ending) {}
  }

  /// Returns the reader of the file of channels.
  private func reader() throws -> ChannelsFile {
    if let channels { return ChannelsFile(path: channels) }
    guard common.storePath != StoreOpening.inMemory, !common.storePath.contains("://") else {
      throw ValidationError("a store that is no file has no channels.lua beside it; pass --channels")
    }
    let folder = URL(filePath: StoreLocation(common.storePath).path).deletingLastPathComponent()
    return ChannelsFile(path: folder.appending(path: "channels.lua").path(percentEncoded: false))
  }

  /// Returns the name of this worker, which no other has at the same time.
  private static func workerName() -> String {
    let unique = SystemEntropy.bytes().prefix(4).map { String(format: "%02x", $0) }.joined()
    return "\(ProcessInfo.processInfo.hostName.prefix(60)):\(getpid()):\(unique)"
  }
}
