import CareCards
import CareModel
import CareRuntime
import HTTPTypes
import Hummingbird
import NIOCore

/// The pictures of a participant's plans.
enum PictureRoute {
  /// Sends a picture that one of the participant's plans has; there is no other one for them.
  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    let hash = visit.visit.path["hash"] ?? ""
    let found = try await visit.read { try $0.picture(hash, of: visit.patient, at: visit.now) }
    guard let found, let type = found.picture.mediaType else { throw WebProblem.notFound }
    var response = Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: found.bytes)))
    response.headers[.contentType] = type
    return response
  }

  /// Returns the address of a picture.
  @Sendable static func address(_ picture: PlanPicture) -> String {
    ParticipantRoutes.picture.path(["hash": picture.hash])
  }
}

extension PlanPictures {
  /// Returns the source of a picture of a care plan.
  @Sendable func source(_ path: String, of carePlan: CarePlan.ID?) -> PictureSource? {
    guard let picture = carePlan.flatMap({ self[$0][path] }) else { return nil }
    return PictureSource(address: PictureRoute.address(picture), width: picture.width, height: picture.height)
  }
}
