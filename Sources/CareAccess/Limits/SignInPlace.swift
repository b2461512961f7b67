/// The place from which someone signs in: the network, and the device if the browser was signed in before.
package struct SignInPlace: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The network.
  package let address: ClientAddress
  /// The id in the cookie of a browser that was signed in before; nil without one.
  ///
  /// A browser may have made it up.
  package let device: String?

  /// Creates a place.
  package init(_ address: ClientAddress, device: String? = nil) {
    self.address = address
    // No id is longer, and it is hashed.
    self.device = device.flatMap { $0.isEmpty || $0.utf8.count > 64 ? nil : $0 }
  }

  /// Creates a place in a network, without a device that is known.
  package init(stringLiteral text: String) { self.init(ClientAddress(text)) }

  /// The names of the place, by which an account knows it; the narrower one first.
  var names: [String] { (device.map { ["device:\($0)"] } ?? []) + ["address:\(address.network)"] }
}
