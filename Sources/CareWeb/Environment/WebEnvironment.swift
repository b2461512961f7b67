public import CareModel
public import Logging

/// The sources from outside of a web server: time, randomness, and a log.
///
/// The server reads no clock and draws no random bytes itself, so that its tests are repeatable.
public struct WebEnvironment: Sendable {
  /// Returns the current time.
  public var clock: @Sendable () -> Instant
  /// Returns as many random bytes as asked for, from a source that nobody can predict.
  public var entropy: @Sendable (Int) -> [UInt8]
  /// The log; lines name routes and codes, and never a path, a name, or an answer.
  public var logger: Logger
  /// Returns the numbers of the program; nil if they are not known.
  public var process: @Sendable () -> ProcessFigures?
  /// The settings that the server was started with; nil if no command started it.
  public var served: ServedSettings?

  /// Creates an environment.
  public init(
    clock: @escaping @Sendable () -> Instant, entropy: @escaping @Sendable (Int) -> [UInt8], logger: Logger,
    process: @escaping @Sendable () -> ProcessFigures? = { nil }, served: ServedSettings? = nil
  ) {
    self.clock = clock
    self.entropy = entropy
    self.logger = logger
    self.process = process
    self.served = served
  }
}
