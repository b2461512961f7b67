import HTTPTypes

/// Names of fields that the library has no constants for; making a name each time would check and fold its letters again.
extension HTTPField.Name {
  /// The time of the server, by which a phone measures how far its clock is off, when it sends what it kept.
  static let careTime = named("Care-Time")
  /// The seconds without use after which a device asks for its PIN, for the worker that keeps pages on it.
  static let careLock = named("Care-Lock")
  /// A request that a page makes by itself.
  static let careRefresh = named("Care-Refresh")
  /// The form token of a submission.
  static let careToken = named("Care-Token")
  /// The relation between the page that makes a request and the server.
  static let fetchSite = named("Sec-Fetch-Site")
  /// What a browser makes a request for: a page, or a part of one.
  static let fetchDestination = named("Sec-Fetch-Dest")
  /// The addresses for which a proxy passed a request on.
  static let forwardedFor = named("X-Forwarded-For")
  /// The same in the form of RFC 7239.
  static let forwarded = named("Forwarded")

  /// The id that a proxy gives a request.
  static let requestID = named("X-Request-Id")

  /// The address of what follows an answer.
  static let link = named("Link")

  /// A field that the library takes out of requests, so that only a second one is left.
  static let secondHost = named("Host")

  private static func named(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else {
      preconditionFailure("'\(text)' is no name of a field")  // allowed: the names are those above
    }
    return name
  }
}
