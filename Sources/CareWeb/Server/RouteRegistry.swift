package import HTTPTypes

/// Every route of the server.
package enum RouteRegistry {
  /// The routes; trees with different rights have different prefixes.
  package static let routes: [Route] =
    PublicRoutes.all + WatchRoutes.all + JoinRoutes.all + SignInRoutes.all + ProviderRoutes.all + ParticipantRoutes.all
    + PushRoutes.all
    + ReminderRoutes.all + CalendarRoutes.all + StaffRoutes.all + TagRoutes.all + AlertRoutes.all + DeliveryRoutes.all
    + PersonRoutes.all + AccountRoutes.all + EndpointRoutes.all + SettingsPageRoute.all + LiveRoutes.all
    + ProgramRoutes.all

  /// A route with the values in its path.
  package struct Match: Sendable {
    /// The route.
    package var route: Route
    /// The values.
    package var values: [String: String]
  }

  /// The reason for which no route fits.
  package enum Mismatch: Error, Hashable {
    /// No route has the path.
    case path
    /// Routes with the path have these methods.
    case method(allowed: [HTTPRequest.Method])
  }

  /// Returns the route of a request.
  ///
  /// - Complexity: O(routes).
  package static func match(
    _ method: HTTPRequest.Method, _ path: [String]
  ) -> Result<Match, Mismatch> {
    let method = method == .head ? .get : method
    var allowed: [HTTPRequest.Method] = []
    for route in routes {
      guard let values = route.pattern.match(path) else { continue }
      if route.method == method { return .success(Match(route: route, values: values)) }
      allowed.append(route.method)
    }
    return .failure(allowed.isEmpty ? .path : .method(allowed: allowed))
  }
}
