import CareAccess
import Synchronization

/// The pass of a studio that listens on the local network: it works once, and the phone that used it has a cookie from then on.
package final class StudioShare: Sendable {
  /// What the studio's page shows of the pass.
  package struct Invitation: Sendable {
    /// The address that a phone opens.
    package var address: String
    /// Whether the pass was used.
    package var isUsed: Bool
  }

  /// The name of the cookie.
  static let cookie = "care_studio"

  private let settings: StudioSettings.Share
  private let session: String
  private let isUsed = Atomic<Bool>(false)

  /// Creates the pass; `session`: the secret of the phone that uses it.
  package init(_ settings: StudioSettings.Share, session: String) {
    (self.settings, self.session) = (settings, session)
  }

  /// Returns what the page shows; `port`: the port at which the studio listens.
  package func invitation(port: Int) -> Invitation {
    Invitation(
      address: "http://\(settings.host):\(port)\(StudioRoutes.join)\(settings.pass)",
      isUsed: isUsed.load(ordering: .relaxed))
  }

  /// Returns the cookie of the one phone that brings the pass; nil for a wrong or used one.
  package func use(_ pass: String) -> String? {
    guard ConstantTime.areEqual(Array(pass.utf8), Array(settings.pass.utf8)),
      isUsed.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { return nil }
    return "\(Self.cookie)=\(session); Path=/; HttpOnly; SameSite=Lax"
  }

  /// Whether cookies are those of the phone that used the pass.
  package func admits(_ cookies: [String: String]) -> Bool {
    cookies[Self.cookie].map { ConstantTime.areEqual(Array($0.utf8), Array(session.utf8)) } ?? false
  }
}
