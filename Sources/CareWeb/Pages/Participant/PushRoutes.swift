import CareAccess
import CareModel
import CareRuntime
import HTTPTypes
import Hummingbird

/// The routes with which a participant's device takes messages while no page is open, and says what became of one.
enum PushRoutes {
  static let subscription: RoutePattern = "/me/push"
  static let removal: RoutePattern = "/me/push/remove"
  static let beacon: RoutePattern = "/me/push/beacon"

  static let all: [Route] = [
    .post(subscription, .participant(subscribe)),
    .post(removal, .participant(unsubscribe)),
    .post(beacon, .participant(note)),
  ]

  /// The fields of a subscription, as browsers name them.
  static let fields = ["endpoint", "p256dh", "auth"]

  /// Lets the device take messages at the address that its browser was given.
  @Sendable private static func subscribe(_ visit: ParticipantVisit) async throws -> Response {
    guard visit.services.delivery?.settings.hasPush == true, let session = visit.session.access else {
      throw WebProblem.notFound
    }
    let values = fields.compactMap { visit.visit.form[$0] }, settings = visit.services.settings
    guard values.count == fields.count,
      let endpoint = PushEndpoint(values[0], allowsLoopback: settings.isLoopback && !settings.isSecure),
      let publicKey = Base64URL.bytes(values[1]), let secret = Base64URL.bytes(values[2]),
      let subscription = PushSubscription(endpoint: endpoint.address.text, publicKey: publicKey, secret: secret)
    else { throw WebProblem.badRequest }
    try await visit.visit.access().run { try $0.subscribe(subscription, of: session, at: visit.now) }
    return .see(ParticipantRoutes.settings.path() + "#\(PushSection.name)")
  }

  /// Lets the device take no messages any more.
  @Sendable private static func unsubscribe(_ visit: ParticipantVisit) async throws -> Response {
    guard let session = visit.session.access else { throw WebProblem.notFound }
    guard visit.visit.isConfirmed else { return try await visit.question(PushSection.removing) }
    try await visit.visit.access().run { try $0.unsubscribe(session, at: visit.now) }
    return .see(ParticipantRoutes.settings.path() + "#\(PushSection.name)")
  }

  /// Notes what became of a message to the participant: the first time counts.
  @Sendable private static func note(_ visit: ParticipantVisit) async throws -> Response {
    guard let id = visit.visit.form["id"], id.utf8.count <= 64,
      let kind = visit.visit.form["kind"].flatMap({ DeliveryNote.Kind(rawValue: $0) })
    else { throw WebProblem.badRequest }
    let delivery = Delivery.ID(id)
    let isOwn = try await visit.read { runtime in
      let found = try runtime.delivery(delivery)
      return found.patient == visit.patient && found.recipient == .patient
    }
    // Nobody learns whether another one's exists.
    guard isOwn else { throw WebProblem.notFound }
    try await visit.write { _ = try $0.note(kind, of: delivery, at: visit.now) }
    return Response(status: .noContent)
  }
}
