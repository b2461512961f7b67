public import ArgumentParser
public import CareWeb

extension ListenAddress: ExpressibleByArgument {
  /// Creates an address from a command-line argument.
  public init?(argument: String) {
    self.init(argument)
  }
}
