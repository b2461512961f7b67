package import HTTPTypes

/// The headers that every answer has, whatever its status.
package enum SecurityHeaders {
  /// The policy of every page: nothing inline, nothing from elsewhere, and no scripts but the server's own.
  static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    "require-trusted-types-for 'script'", "trusted-types care",
  ].joined(separator: "; ")

  /// Returns the headers.
  ///
  /// `isSecure`: whether browsers use TLS, which they then insist on for two years. `sensors`: the sensors that the page's step needs.
  package static func fields(isSecure: Bool, caching: Route.Caching, sensors: Set<String> = []) -> HTTPFields {
    let headers =
      switch caching {
      case .none: unkept
      case .validated: validated
      case .immutable: immutable
      case .ownImmutable: ownImmutable
      }
    var fields = isSecure ? headers.secure : headers.plain
    if !sensors.isEmpty { fields["Permissions-Policy"] = permissions(sensors) }
    return fields
  }

  private static let unkept = pair("no-store")
  private static let validated = pair("private, no-cache")
  private static let immutable = pair("public, max-age=31536000, immutable")
  private static let ownImmutable = pair("private, max-age=31536000, immutable")

  private static func pair(_ caching: String) -> (plain: HTTPFields, secure: HTTPFields) {
    var plain = always
    plain[.cacheControl] = caching
    var secure = plain
    secure[.strictTransportSecurity] = "max-age=63072000; includeSubDomains"
    return (plain, secure)
  }

  /// The headers that are the same on every answer without sensors.
  private static let always: HTTPFields = {
    var fields = HTTPFields()
    fields[.contentSecurityPolicy] = policy
    fields[.xContentTypeOptions] = "nosniff"
    fields["Referrer-Policy"] = "same-origin"
    fields["Cross-Origin-Opener-Policy"] = "same-origin"
    fields["Cross-Origin-Resource-Policy"] = "same-origin"
    fields["Permissions-Policy"] = permissions([])
    return fields
  }()

  fileprivate static func permissions(_ sensors: Set<String>) -> String {
    features.map { "\($0)=(\(sensors.contains($0) ? "self" : ""))" }.joined(separator: ", ")
  }

  /// The features of browsers that pages may not use unless a step needs them.
  private static let features = [
    "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone", "payment",
    "usb",
  ]
}

extension HTTPFields {
  /// Lets the page use sensors, which no other page may.
  mutating func allow(sensors: Set<String>) { self["Permissions-Policy"] = SecurityHeaders.permissions(sensors) }

  /// Returns these fields and others, which replace those of the same names.
  func overridden(by others: HTTPFields) -> HTTPFields {
    var fields = self
    for field in others where contains(field.name) { fields[field.name] = nil }
    fields.append(contentsOf: others)
    return fields
  }

  /// The value of a field by its name, for names that the library has no constant for.
  package subscript(name: String) -> String? {
    get { HTTPField.Name(name).flatMap { self[$0] } }
    set { if let name = HTTPField.Name(name) { self[name] = newValue } }
  }
}
