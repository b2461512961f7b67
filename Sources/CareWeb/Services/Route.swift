package import CareAccess
package import HTTPTypes
package import Hummingbird

/// One address of the server: its method, its path, who may call it, its limits, and its handler.
///
/// The server's behavior and the tests of access walk the same list, ``RouteRegistry/routes``: a handler cannot be reached in another way.
package struct Route: Sendable {
  /// Who may call a route.
  package enum Audience: Hashable, Sendable {
    /// Anyone.
    case anyone
    /// Programs on this machine.
    case loopback
    /// A participant, about their own data.
    case participant
    /// A member of the care team, about the own account.
    case account
    /// A member of the care team with a right.
    case staff(Right)
    /// A program, with a token that has rights.
    case program([Right])
  }

  /// The body that a route accepts.
  package enum Body: Hashable, Sendable {
    /// None.
    case none
    /// The fields of a form, 64 kB.
    case form
    /// The answers of a page of a survey, 512 kB.
    case survey
    /// The answers of a page with a file, 12 MB.
    case file
    /// One submission of the outbox, 8 MB.
    case submission
    /// A JSON document of a program, 64 kB.
    case json
    /// A JSON document of a program with many records or files, 1 MB.
    case records

    /// The most bytes.
    package var limit: Int {
      switch self {
      case .none: 0
      case .form, .json: 64 << 10
      case .survey: 512 << 10
      case .records: 1 << 20
      case .file: 12 << 20
      case .submission: 8 << 20
      }
    }

    /// The time in which it must arrive.
    package var time: Duration {
      switch self {
      case .none, .form, .survey, .json, .records: .seconds(10)
      case .file, .submission: .seconds(60)
      }
    }
  }

  /// The way in which browsers may keep an answer.
  package enum Caching: Hashable, Sendable {
    /// Never.
    case none
    /// By the browser alone, which asks each time whether it is still right.
    case validated
    /// Forever, because its address contains its hash.
    case immutable
    /// Forever, by the browser alone, because its address contains its hash and not everybody may see it.
    case ownImmutable
  }

  /// A handler, with what the audience entitles it to see: only the handlers of participants and of staff can name a patient.
  package enum Handler: Sendable {
    /// Of an answer that is the same for everyone, for which nobody's session is looked up: it has the values of the path alone.
    case common(@Sendable (_ path: [String: String], WebServices) throws -> Response)
    /// Of a route for anyone.
    case anyone(@Sendable (Visit) async throws -> Response)
    /// Of a route for programs on this machine.
    case loopback(@Sendable (Visit) async throws -> Response)
    /// Of a participant's route.
    case participant(@Sendable (ParticipantVisit) async throws -> Response)
    /// Of a route about the own account.
    case account(@Sendable (AccountVisit) async throws -> Response)
    /// Of a route of the care team.
    case staff(Right, @Sendable (StaffVisit) async throws -> Response)
    /// Of an operation of the API.
    case program(ProgramOperation)
  }

  /// The method: GET, which changes nothing but for a sign-in that comes back from a provider, or POST, which carries a form token, or a
  /// program's; PUT, PATCH, and DELETE are a program's alone.
  package let method: HTTPRequest.Method
  /// The path.
  package let pattern: RoutePattern
  /// The body.
  package let body: Body
  /// The way in which an answer may be kept.
  package let caching: Caching
  /// The handler.
  package let handler: Handler

  /// Creates a route that shows something.
  package static func get(_ pattern: RoutePattern, caching: Caching? = nil, _ handler: Handler) -> Route {
    Route(method: .get, pattern: pattern, body: .none, caching: caching ?? handler.caching, handler: handler)
  }

  /// Creates a route that changes something.
  package static func post(_ pattern: RoutePattern, body: Body = .form, _ handler: Handler) -> Route {
    Route(method: .post, pattern: pattern, body: body, caching: .none, handler: handler)
  }

  /// Who may call the route.
  package var audience: Audience {
    switch handler {
    case .common, .anyone: .anyone
    case .loopback: .loopback
    case .participant: .participant
    case .account: .account
    case .staff(let right, _): .staff(right)
    case .program(let operation): .program(operation.rights)
    }
  }
}

extension Route.Handler {
  fileprivate var caching: Route.Caching {
    switch self {
    case .common, .anyone, .participant: .validated
    case .loopback, .account, .staff, .program: .none
    }
  }
}
