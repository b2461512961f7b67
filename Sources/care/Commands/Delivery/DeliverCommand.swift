import ArgumentParser
import Care
import CareCards
import CareDelivery
import CareLua
import CareModel
import CareRuntime
import CareStore
import Foundation
import Synchronization

/// `care deliver`.
struct DeliverCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliver", abstract: "Send reminders and alerts that are due, over the channels of channels.lua.",
    discussion: """
      Works until it is ended with control-C or SIGTERM, which lets the attempts in hand end. Several may work on one store. Each delivery is \
      enqueued once and handed over once, as far as its channel can tell; see care prompts for what was sent, held, or failed.
      """)

  @Option(
    help: ArgumentHelp(
      "The folder with channels.lua, or the file. Default: the folder of the store.", valueName: "path"))
  var channels: String?

  @Flag(help: "Send what is due now, and end.")
  var once = false

  @Flag(help: "Send what is due now, try again what a channel could not take, and end when nothing is left.")
  var drain = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if once, drain { throw ValidationError("--once and --drain cannot be combined; --drain does more") }
    if drain, common.at != nil { throw ValidationError("--drain waits for later attempts, so it cannot have --at") }
  }

  func perform() throws {
    let signals = WatchSignals()
    let settings = try ChannelsFile(channels, besideStoreAt: common.storePath).load()
    let session = try Session(common)
    let output = session.output, isJSON = output.isJSON
    let worker = try DeliveryWorker(
      session.runtime, DeliveryContext(settings), name: Self.workerName(), makeChannel: ProgramChannels.make,
      clock: session.clock
    ) { report in
      if let line = isJSON ? nil : report.line { output.line("\(line)") }
    }
    let stop = StopFlag()
    let isOnce = once, isDraining = drain, runtime = session.runtime
    Task.detached {
      do {
        if isOnce || isDraining {
          try await worker.runOnce()
          while isDraining, !stop.isSet,
            try !runtime.deliveries(DeliveryQuery(states: [.due, .leased], limit: 1)).isEmpty
          {
            try? await Task.sleep(for: .milliseconds(200))
            try await worker.runOnce()
          }
        } else {
          await worker.run(until: { stop.isSet }, waiting: { try? await Task.sleep(for: .seconds(1)) })
        }
        stop.end(nil)
      } catch {
        stop.end(error)
      }
    }
    while !stop.hasEnded {
      switch signals.wait(milliseconds: 50) {
      case .end: stop.set()
      case .suspend: signals.suspend()
      case .timeout, .resize: break
      }
    }
    if let error = stop.error { throw error }
    if isOnce || isDraining, isJSON { try output.json(Counts(try session.runtime.deliveryCounts())) }
  }

  /// A name that no other worker has at the same time: the host, the process, and a random part.
  private static func workerName() -> String {
    "\(ProcessInfo.processInfo.hostName)-\(getpid())-\(Hex.text(Array(SystemEntropy.bytes().prefix(4))))"
  }

  /// The number of deliveries in each state.
  private struct Counts: Encodable {
    var deliveries: [String: Int]

    init(_ counts: [Delivery.State: Int]) {
      deliveries = Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
    }
  }
}

/// Whether a worker is to stop, and whether it has.
private final class StopFlag: Sendable {
  private let state = Mutex((isSet: false, hasEnded: false, error: (any Error)?.none))

  var isSet: Bool { state.withLock { $0.isSet } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
  var error: (any Error)? { state.withLock { $0.error } }

  func set() { state.withLock { $0.isSet = true } }
  func end(_ error: (any Error)?) { state.withLock { ($0.hasEnded, $0.error) = (true, error) } }
}

/// The `channels.lua` of a site.
struct ChannelsFile {
  private let folder: URL
  private let displayPath: String

  /// Finds the file at a path or in a folder; in the folder of the store by default.
  ///
  /// - Throws: `ValidationError` if the store has no folder and no path is given.
  init(_ path: String?, besideStoreAt store: String) throws {
    if let path {
      let url = URL(filePath: path)
      let isFile = url.lastPathComponent == "channels.lua"
      folder = isFile ? url.deletingLastPathComponent() : url
      displayPath = isFile ? String(path.dropLast("channels.lua".count)) : path
      return
    }
    guard !store.contains("://"), store != StoreOpening.inMemory else {
      throw ValidationError("the store has no folder; pass --channels with the path of channels.lua")
    }
    folder = URL(filePath: store).deletingLastPathComponent()
    displayPath = store.contains("/") ? String(store[..<(store.lastIndex(of: "/") ?? store.startIndex)]) : "."
  }

  /// Reads the file.
  ///
  /// - Throws: `Diagnostics` with every error; `ValidationError` for a channel that needs the web server.
  func load() throws -> DeliverySettings {
    let settings = try LuaScriptHost().loadChannels(FolderReader(folder: folder, displayPath: displayPath))
    if let first = settings.channels.first(where: \.needsWebServer)?.name ?? settings.endpoints.first?.name {
      throw ValidationError(
        "channel '\(first)' needs the web server, which does not deliver yet; take it out of channels.lua, or write channel.command"
      )
    }
    return settings
  }
}

extension DeliveryWorker.Report {
  /// What happened, in a line without names, addresses, or texts; nil for what is not worth one.
  fileprivate var line: String? {
    switch self {
    case .enqueued: nil
    case .ended(let id, let attempt, let channel, let result):
      "\(result.rawValue)  \(id.text.prefix(12))  over \(channel), attempt \(attempt)"
    case .overtaken(let id): "taken over by another worker  \(id.text.prefix(12))"
    case .failed(let kind): "a round failed (\(kind)); it is tried again"
    }
  }
}
