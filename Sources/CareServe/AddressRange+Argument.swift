public import ArgumentParser
public import CareAccess

extension AddressRange: ExpressibleByArgument {
  /// Creates a range of addresses from a command-line argument.
  public init?(argument: String) {
    self.init(argument)
  }
}
