import ArgumentParser
import CareAccess
import CareDelivery
import CareLua
import CareModel
import CareRuntime
import CareWeb
import Foundation
import Logging

/// The option that names the file of channels.
struct DeliveryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file of channels. Default: channels.lua beside the store, if it is there.", valueName: "file"))
  var channels: String?

  /// What hands over, and what it needs.
  struct Opened {
    let delivery: WebDelivery
    let means: WebDelivery.Means

    /// Returns the service that hands over what is due.
    func service(_ runtime: CareRuntime, _ logger: Logger) throws -> DeliveryService {
      do throws(UnavailableChannel) {
        return try DeliveryService(
          runtime, delivery, means, name: DeliveryOptions.workerName(), logger: logger)
      } catch { throw StartError(description: error.description) }
    }

    /// The seconds in which the attempts in hand end.
    var longestAttempt: Int {
      let settings = delivery.settings
      return (settings.channels.map(\.timeout) + settings.endpoints.map(\.timeout)).max() ?? 0
    }
  }

  /// Reads the file, and creates its channels; nil if there is none and none was named.
  ///
  /// `access`: returns the file of sessions, for messages to devices; nil for a server without sign-in.
  /// - Throws: `ExitCode` 2 after the errors of the file were written; ``StartError`` for a channel that cannot be served.
  func open(_ files: FileOptions, access: () throws -> AccessStore?) throws -> Opened? {
    let file: ChannelsFile
    if let channels {
      file = ChannelsFile(path: channels)
    } else {
      guard let beside = ChannelsFile(besideStoreAt: files.path), beside.exists else { return nil }
      file = beside
    }
    let settings: DeliverySettings
    do throws(Diagnostics) { settings = try LuaScriptHost().loadChannels(file) } catch {
      FileHandle.standardError.write(Data("\(error.text)\n".utf8))
      throw ExitCode(2)
    }
    let secrets = ProcessInfo.processInfo.environment
    let push = try (settings.hasPush ? access() : nil).map {
      PushMeans(settings, access: $0, entropy: SystemSources.bytes)
    }
    let means = WebDelivery.Means(
      client: OutboundClient(connectsOnce: true), clock: SystemSources.now, secret: { secrets[$0] }, push: push)
    do throws(UnavailableChannel) {
      let delivery = try WebDelivery(
        settings, channel: { channel throws(UnavailableChannel) in try channel.served(by: means) },
        reaches: { try means.reaches($0, $1) })
      return Opened(delivery: delivery, means: means)
    } catch { throw StartError(description: error.description) }
  }

  /// Returns the name of this worker, which no other has at the same time.
  private static func workerName() -> String {
    "\(ProcessInfo.processInfo.hostName.prefix(60)):\(getpid()):\(Hex.text(SystemSources.bytes(4)))"
  }
}
