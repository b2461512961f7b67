import CareModel
import HTTPTypes

/// The routes of a participant, all about their own data.
enum ParticipantRoutes {
  static let today: RoutePattern = "/me/today"
  static let insights: RoutePattern = "/me/insights"
  static let team: RoutePattern = "/me/team"
  static let messages: RoutePattern = "/me/team/messages"
  static let outbox: RoutePattern = "/me/outbox"
  static let submissions: RoutePattern = "/me/submissions"
  static let devices: RoutePattern = "/me/settings/devices"
  static let knownDevices: RoutePattern = "/me/settings/devices/known"
  static let signOut: RoutePattern = "/me/settings/sign-out"
  static let pin: RoutePattern = "/me/settings/pin"
  static let unlock: RoutePattern = "/me/unlock"
  static let locked: RoutePattern = "/me/locked"
  static let settings: RoutePattern = "/me/settings"
  static let event: RoutePattern = "/me/e/{key…}"
  static let press: RoutePattern = "/me/e/{key…}/press"
  static let undo: RoutePattern = "/me/e/{key…}/undo"
  static let decline: RoutePattern = "/me/e/{key…}/decline"
  static let take: RoutePattern = "/me/e/{key…}/take"
  static let bundle: RoutePattern = "/me/e/{key…}/bundle"
  static let offline: RoutePattern = "/me/offline"
  static let manifest: RoutePattern = "/me/manifest.webmanifest"
  static let picture: RoutePattern = "/me/pictures/{hash}"

  static let all: [Route] = [
    .get(today, .participant(TodayRoute.show)),
    .post(press, .participant(EventRoutes.press)),
    .post(undo, .participant(EventRoutes.undo)),
    .post(decline, .participant(EventRoutes.decline)),
    .post(SnoozeRoute.pattern, .participant(SnoozeRoute.ask)),
    .get(take, .participant(SurveyRoutes.show)),
    .post(take, body: .file, .participant(SurveyRoutes.move)),
    .get(bundle, caching: Route.Caching.none, .participant(OfflineRoutes.bundle)),
    .get(offline, .participant(OfflineRoutes.show)),
    .get(locked, .participant(OfflineRoutes.showLocked)),
    .get(manifest, .participant(WebManifest.show)),
    .get(picture, caching: .ownImmutable, .participant(PictureRoute.show)),
    .get(event, .participant(EventRoutes.show)),
    .get(insights, .participant(InsightsRoute.show)),
    .get(OwnDataRoutes.page, .participant(OwnDataRoutes.show)),
    .get(OwnDataRoutes.json, caching: Route.Caching.none, .participant(OwnDataRoutes.download)),
    .get(team, .participant(TeamRoutes.show)),
    .post(messages, .participant(TeamRoutes.send)),
    .get(settings, .participant(SettingsRoutes.show)),
    .post(settings, .participant(SettingsRoutes.change)),
    .post(devices, .participant(SettingsRoutes.revoke)),
    .post(knownDevices, .participant(SettingsRoutes.know)),
    .post(signOut, .participant(SettingsRoutes.leave)),
    .post(pin, .participant(PinRoutes.change)),
    .get(unlock, caching: Route.Caching.none, .participant(PinRoutes.ask)),
    .post(unlock, .participant(PinRoutes.unlock)),
    .get(outbox, .participant(OutboxRoute.show)),
    .post(submissions, body: .submission, .participant(SubmissionRoute.submit)),
  ]

  /// Returns the address of a day; of today without a date.
  static func today(on date: CivilDate?) -> String { today.path() + (date.map { "?on=\($0)" } ?? "") }
}

/// An event as an address names it.
struct EventAddress: Hashable, Sendable {
  var key: OccurrenceKey
  var carePlan: CarePlan.ID?

  init(key: OccurrenceKey, carePlan: CarePlan.ID?) { (self.key, self.carePlan) = (key, carePlan) }

  /// Reads the event of a request.
  init(_ visit: Visit) {
    key = OccurrenceKey(visit.path["key"] ?? "")
    carePlan = visit.query["plan"].map { CarePlan.ID($0) }
  }

  /// Returns the address of the event for a route.
  func path(_ pattern: RoutePattern) -> String {
    var path = pattern.path { _ in key.text }
    if let carePlan {
      path += "?plan="
      path += PercentEncoding.segment(carePlan.text)
    }
    return path
  }
}
