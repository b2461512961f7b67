import Synchronization

/// What the handlers of a server share; each request refers to the one value, instead of copying its parts.
package final class WebServices: Sendable {
  /// The only way to the store.
  package let lane: StoreLane
  /// The news for open pages.
  package let hub: LiveHub
  /// The sources from outside.
  package let environment: WebEnvironment
  /// The settings.
  package let settings: WebSettings
  /// The keys of form tokens.
  package let forms: FormGuard
  /// The only way to sessions and accounts; nil for a server without sign-in.
  package let access: AccessLane?
  /// The identity provider of the care team; nil if they sign in with passwords only.
  let provider: IdentityProvider?
  /// The rosters of studies in memory.
  let board: RosterBoard
  /// The alerts of studies that wait, in memory.
  let alerts: AlertBoard
  /// The open connections.
  let connections: ConnectionBook
  /// Scripts and styles.
  package let assets: AssetCatalog
  /// What messages are handed over with; nil without a `channels.lua`.
  package let delivery: WebDelivery?
  /// The addresses of scripts that participants' pages load before their own, and another server sends.
  let scripts: [String]
  /// Whether answers can be taken.
  let readiness = Readiness()
  /// The limits on requests.
  let limits: RequestLimits
  /// The numbers of answers.
  package let metrics = WebMetrics()
  /// The requests of programs that wait for changes.
  let waiting = Atomic<Int>(0)
  /// The streams of programs that follow changes.
  let streams = ProgramStreams()
  /// The port at which the server listens; the one of the settings before it does.
  let port: Atomic<Int>

  /// The address by which browsers reach the server, whatever a request claims.
  var address: String { settings.address(port: port.load(ordering: .relaxed)) }

  init(
    lane: StoreLane, hub: LiveHub, environment: WebEnvironment, settings: WebSettings, forms: FormGuard,
    access: AccessLane?, provider: IdentityProvider?, board: RosterBoard, assets: AssetCatalog, scripts: [String],
    connections: ConnectionBook, delivery: WebDelivery?
  ) {
    self.lane = lane
    self.hub = hub
    self.environment = environment
    self.settings = settings
    self.forms = forms
    self.access = access
    if let access {
      limits = RequestLimits { limit, subject, now in access.wait(limit, subject, at: now) }
    } else {
      limits = RequestLimits()
    }
    self.provider = provider
    port = Atomic(settings.port)
    alerts = AlertBoard(lane: lane)
    self.board = board
    self.assets = assets
    self.scripts = scripts
    self.connections = connections
    self.delivery = delivery
  }
}
