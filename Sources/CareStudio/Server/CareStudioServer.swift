import CareModel
public import CareWeb
package import Hummingbird
import HummingbirdCore
import Logging
public import ServiceLifecycle

/// The server of a studio: the page of a plan that is being written, with the participant's own pages as a phone.
///
/// It listens on loopback, or on the local network for one phone; it has no store, no accounts, and no participant's data.
///
/// ```swift
/// let server = CareStudioServer(settings, environment: environment) { port in ports.send(port) }
/// try await server.run()
/// ```
public struct CareStudioServer: Service {
  /// The studio.
  package let studio: Studio
  /// What answers the studio's browser and the phones.
  package let responder: StudioResponder
  private let settings: StudioSettings
  private let logger: Logger
  private let onRunning: @Sendable (_ port: Int, _ invitation: String?) async -> Void

  /// Creates a server.
  ///
  /// `environment`: the machine's clock, randomness, and the log. `onRunning` is called once connections are accepted, with the port, and with
  /// the address that a phone of the local network opens once.
  public init(
    _ settings: StudioSettings, environment: WebEnvironment,
    onRunning: @escaping @Sendable (_ port: Int, _ invitation: String?) async -> Void = { _, _ in }
  ) {
    let assets = StudioAssets()
    studio = Studio(settings, environment: environment, scripts: [assets.quiet.address, assets.phone.address])
    let share = settings.share.map { StudioShare($0, session: Hex.text(environment.entropy(16))) }
    responder = StudioResponder(studio: studio, assets: assets, share: share, port: PortBox(settings.port))
    self.settings = settings
    logger = environment.logger
    self.onRunning = onRunning
  }

  /// Serves until the task is canceled or the service group shuts down.
  ///
  /// - Throws: an error of the network, such as an address in use.
  public func run() async throws {
    try await application().run()
  }

  /// Returns the application, which tests call without a network, and with a responder before the studio's.
  package func application(
    answeredBy before: (StudioResponder) -> some HTTPResponder<WebContext> = { $0 }
  ) -> some ApplicationProtocol {
    Application(
      responder: before(responder), server: CareWebServer.plainTransport(),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.share == nil ? "127.0.0.1" : "0.0.0.0", port: settings.port)),
      services: [StudioWatch(studio: studio)],
      onServerRunning: { [onRunning, responder, settings] channel in
        let port = channel.localAddress?.port ?? settings.port
        responder.port.value = port
        await onRunning(port, responder.share?.invitation(port: port).address)
      }, logger: logger)
  }
}

/// The watch of a studio's files, as long as its server runs.
private struct StudioWatch: Service {
  let studio: Studio

  func run() async throws {
    await cancelWhenGracefulShutdown { await studio.watch() }
    await studio.end()
  }
}
