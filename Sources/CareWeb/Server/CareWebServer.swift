package import CareAccess
public import CareModel
public import CareRuntime
package import Hummingbird
package import HummingbirdCore
import HummingbirdHTTP2
import HummingbirdTLS
import Logging
import NIOCertificateReloading
import NIOCore
import NIOSSL
public import ServiceLifecycle
import Synchronization

/// The web server of a store: participants' pages and the care team's.
///
/// ```swift
/// let server = try CareWebServer(care, settings: WebSettings(port: 8080), environment: environment, participant: "ana")
/// try await server.run()
/// ```
public struct CareWebServer: Service {
  /// The error thrown for settings that a server does not start with.
  public struct SettingsError: CareError, Hashable {
    /// `invalid_settings`.
    public var code: String { "invalid_settings" }

    /// The problem, and what to pass instead.
    public var message: String
  }

  /// The size beyond which headers are refused.
  private static let headerBytes = 16 << 10
  /// The most connections at a time; further ones wait to be accepted.
  private static let mostConnections = 4_096
  /// The connections from which on others end for new ones, so that there is always room for these.
  private static let crowded = 3_968
  /// The most connections of one network, such as a hospital's.
  private static let mostOfOne = 1_024
  /// The time after which an idle connection is closed.
  private static let idle = TimeAmount.seconds(30)

  /// The ciphers of TLS 1.2: with forward secrecy and authenticated encryption; those of TLS 1.3 all have both.
  private static let ciphers: [NIOTLSCipher] = [
    .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
    .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
    .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
  ]

  /// The answers to requests, which another server can pass on.
  package let responder: WebResponder
  private let services: WebServices
  private let settings: WebSettings
  /// The way to the store.
  package let lane: StoreLane
  /// The news for open pages.
  package let hub: LiveHub
  private let access: AccessLane?
  /// What the server asks others with; nil if it asks nobody.
  private let outbound: OutboundClient?
  private let board: RosterBoard
  private let logger: Logger
  private let onRunning: @Sendable (Int) async -> Void
  /// Called with the address of the figures, such as `127.0.0.1:9464`, once it is served.
  public var onFigures: @Sendable (String) async -> Void = { _ in }

  /// Creates a server on loopback whose one session is a participant's.
  ///
  /// `onRunning` is called with the port once connections are accepted.
  /// - Throws: ``SettingsError``.
  public init(
    _ runtime: CareRuntime, settings: WebSettings = WebSettings(), environment: WebEnvironment,
    participant: Patient.ID, onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws {
    guard settings.isLoopback, !settings.isSecure else {
      throw SettingsError(message: "a server without sign-in listens on loopback only; pass no other address")
    }
    try self.init(
      runtime, settings: settings, environment: environment, sessions: SingleSession(participant), onRunning: onRunning)
  }

  /// Creates a server to which participants and the care team sign in; the team also at a provider, if there is one.
  ///
  /// - Throws: ``SettingsError``.
  package init(
    _ runtime: CareRuntime, settings: WebSettings, environment: WebEnvironment, access: AccessStore,
    provider: ProviderSettings? = nil, outbound: OutboundClient = OutboundClient(), delivery: WebDelivery? = nil,
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws {
    if let problem = provider?.problem { throw SettingsError(message: problem) }
    let lane = AccessLane(access, environment: environment, isSecure: settings.isSecure)
    try self.init(
      runtime, settings: settings, environment: environment, sessions: lane, access: lane,
      forms: FormGuard(keys: access.formKeys), provider: provider, outbound: outbound, delivery: delivery,
      onRunning: onRunning)
  }

  /// Creates a server with a source of sessions.
  ///
  /// `scripts`: the addresses of scripts that participants' pages load before their own, and another server sends.
  /// - Throws: ``SettingsError``.
  package init(
    _ runtime: CareRuntime, settings: WebSettings, environment: WebEnvironment, sessions: any SessionSource,
    access: AccessLane? = nil, forms: FormGuard? = nil, provider: ProviderSettings? = nil,
    outbound: OutboundClient? = nil, scripts: [String] = [], delivery: WebDelivery? = nil,
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws {
    if let problem = settings.problem { throw SettingsError(message: problem) }
    hub = LiveHub(environment)
    lane = StoreLane(runtime, hub: hub)
    hub.connect(lane, sessions)
    board = RosterBoard(runtime, lane: lane, logger: environment.logger)
    self.access = access
    self.outbound = outbound
    services = WebServices(
      lane: lane, hub: hub, environment: environment, settings: settings,
      forms: forms ?? FormGuard(key: environment.entropy(32)), access: access,
      provider: provider.flatMap { provider in outbound.map { IdentityProvider(provider, client: $0) } }, board: board,
      assets: AssetCatalog(), scripts: scripts,
      connections: ConnectionBook(most: Self.crowded, mostOfOne: Self.mostOfOne), delivery: delivery)
    responder = WebResponder(services: services, sessions: sessions)
    self.settings = settings
    logger = environment.logger
    self.onRunning = onRunning
  }

  /// Serves until the task is canceled or the service group shuts down.
  ///
  /// - Throws: an error of the network, such as an address in use; `NIOSSLError` for a certificate that cannot be read.
  public func run() async throws {
    try await application().run()
  }

  /// Runs what answers need beside a network, until the task is canceled: for a server whose requests another one answers.
  ///
  /// - Throws: an error of the services.
  package func runServices() async throws {
    let (hub, board, lane) = (hub, board, lane)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await hub.run() }
      group.addTask { try await board.run() }
      try await group.waitForAll()
    }
    try await lane.run()
  }

  /// Returns the application, which tests call without a network.
  package func application() throws -> some ApplicationProtocol {
    // They end from the last to the first: the hub asks the lanes, and the board asks the lane of the store.
    var running: [any Service] = [lane, board]
    if let outbound { running.append(outbound) }
    if let access { running.append(access) }
    running.append(hub)
    if let address = settings.figures { running.append(figuresService(at: address)) }
    let server = try transport(&running)
    return Application(
      responder: responder, server: server,
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port),
        availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections, logger: logger)),
      services: running,
      onServerRunning: { [onRunning, services] channel in
        let port = channel.localAddress?.port ?? 0
        services.port.store(port, ordering: .relaxed)
        await onRunning(port)
      }, logger: logger)
  }

  /// Returns the server of the figures, over plain HTTP.
  private func figuresService(at address: ListenAddress) -> some Service {
    Application(
      responder: FiguresResponder(services: services), server: Self.plainTransport(),
      configuration: ApplicationConfiguration(address: .hostname(address.host, port: address.port)),
      onServerRunning: { [onFigures] channel in
        await onFigures(ListenAddress.text(address.host, channel.localAddress?.port ?? address.port))
      }, logger: logger)
  }

  /// Returns the transport: HTTP/1.1 on loopback, or TLS 1.2 and later with HTTP/2 and a certificate that is read again when it changes.
  private func transport(_ services: inout [any Service]) throws -> HTTPServerBuilder {
    let book = self.services.connections, settings = settings
    let connection = Self.connection(isSecure: settings.isSecure, book)
    guard let certificate = settings.certificate else { return Self.plain(connection, book, settings.isProxy) }
    let reloader = try TimedCertificateReloader.makeReloaderValidatingSources(
      refreshInterval: .seconds(60), certificateSource: .init(location: .file(path: certificate.chain), format: .pem),
      privateKeySource: .init(location: .file(path: certificate.key), format: .pem), logger: logger)
    var tls = try TLSConfiguration.makeServerConfiguration(certificateReloader: reloader)
    tls.minimumTLSVersion = .tlsv12
    tls.cipherSuiteValues = Self.ciphers
    services.append(reloader)
    return HTTPServerBuilder { [tls] responder in
      LoopTransport(
        transport: GuardedTransport(
          transport: try HTTP2UpgradeChannel(
            tlsConfiguration: tls,
            configuration: .init(
              idleTimeout: .nanoseconds(Self.idle.nanoseconds), gracefulCloseTimeout: .seconds(10),
              streamConfiguration: connection), responder: responder)), book: book,
        isProxy: settings.isProxy)
    }
  }

  private static func connection(isSecure: Bool, _ open: ConnectionBook) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionGuard(isSecure: isSecure, book: open)], idleTimeout: idle,
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: headerBytes, maxHeaderListSize: headerBytes, maxHeaderFieldCount: WebResponder.mostFields))
  }

  private static func plain(
    _ connection: HTTP1Channel.Configuration, _ book: ConnectionBook, _ isProxy: @escaping @Sendable (String) -> Bool
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      LoopTransport(
        transport: HTTP1Channel(responder: responder, configuration: connection), book: book, isProxy: isProxy)
    }
  }

  /// Returns a transport of HTTP/1.1 with the limits of this server, for a server that passes requests on.
  package static func plainTransport() -> HTTPServerBuilder {
    let book = ConnectionBook(most: crowded, mostOfOne: mostOfOne)
    return plain(connection(isSecure: false, book), book) { _ in false }
  }
}
