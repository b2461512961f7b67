import CareModel
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The description of the pages as a program that a phone can install, without a token, which sharing would leak.
struct WebManifest: Encodable {
  /// An icon at an address.
  struct Icon: Encodable {
    var src: String
    var sizes = "any"
    var type = "image/svg+xml"
  }

  /// The name of the pages that are of no study.
  private static let general = "CareRuntime"

  var name = Self.general
  var shortName = "Care"
  var lang: String?
  var icons: [Icon]
  private var startURL = ParticipantRoutes.today.path()
  private var scope = "/"
  private var display = "standalone"
  private var background = "#f2f3f8"
  private var theme = "#084f87"

  private enum CodingKeys: String, CodingKey {
    case name, lang, icons, scope, display
    case shortName = "short_name"
    case startURL = "start_url"
    case background = "background_color"
    case theme = "theme_color"
  }

  /// Describes the pages for anyone.
  init(_ services: WebServices) {
    icons = [Icon(src: services.assets["icon.svg"]?.address ?? "")]
  }

  /// Describes the pages of a participant, by the name of the study if there is one alone.
  init(_ services: WebServices, studies: [String], in language: Language) {
    self.init(services)
    lang = language.tag
    let names = Set(studies.map(\.trimmed).filter { !$0.isEmpty })
    guard names.count == 1, let title = names.first else { return }
    (name, shortName) = (title, title)
  }

  /// The answer that sends the description.
  var response: Response {
    get throws {
      let bytes = try JSONText.utf8(encoding: self)
      var response = Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
      response.headers[.contentType] = "application/manifest+json"
      return response
    }
  }

  /// Describes the pages with the study of the participant who is signed in.
  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    let services = visit.services
    return try await visit.read { runtime in
      let language = try ParticipantReader(runtime, visit).language
      let studies = try ParticipantStudy.all(of: visit, in: runtime).map(\.title)
      return try WebManifest(services, studies: studies, in: language).response
    }
  }
}
