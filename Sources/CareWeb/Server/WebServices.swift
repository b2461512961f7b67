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
  /// The rosters of studies in memory.
  let board: RosterBoard
  /// Scripts and styles.
  package let assets: AssetCatalog
  /// The numbers of answers.
  package let metrics = WebMetrics()

  init(
    lane: StoreLane, hub: LiveHub, environment: WebEnvironment, settings: WebSettings, forms: FormGuard,
    access: AccessLane?, board: RosterBoard, assets: AssetCatalog
  ) {
    self.lane = lane
    self.hub = hub
    self.environment = environment
    self.settings = settings
    self.forms = forms
    self.access = access
    self.board = board
    self.assets = assets
  }
}
