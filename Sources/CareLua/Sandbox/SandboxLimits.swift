/// The limits on what one call of a script can use.
///
/// A call that exceeds a limit ends even if the script tries to catch the error, and its state is discarded.
public struct SandboxLimits: Hashable, Sendable {
  /// Maximum number of bytes that the state can hold.
  public var memory: Int
  /// Maximum number of bytes in one string.
  public var string: Int
  /// Maximum units of work of one call from the host: VM instructions, bytes, steps of C loops, host calls, caught errors.
  public var work: Int64
  /// Maximum time of a processor for one call from the host, as a backstop; nil for no limit.
  ///
  /// A call that waits for a processor, or for anything else, ends after five times as long on the clock.
  public var processorTime: Duration?
  /// Maximum number of bytes in one source file.
  public var source: Int
  /// Maximum number of bytes of source passed to `load`.
  public var load: Int

  /// Creates limits.
  public init(memory: Int, string: Int, work: Int64, processorTime: Duration?, source: Int, load: Int) {
    self.memory = memory
    self.string = string
    self.work = work
    self.processorTime = processorTime
    self.source = source
    self.load = load
  }

  /// The limits for plans and their hooks.
  public static let plan = SandboxLimits(
    memory: 32 << 20, string: 1 << 20, work: 50_000_000, processorTime: .seconds(2), source: 32 << 10, load: 8 << 10)

  /// The limits for scripts and the prompt.
  public static let console = SandboxLimits(
    memory: 256 << 20, string: 1 << 20, work: 2_000_000_000, processorTime: .seconds(30), source: 1 << 20,
    load: 8 << 10)

  /// The time in nanoseconds; 0 for none.
  var nanoseconds: UInt64 {
    guard let processorTime, processorTime > .zero else { return 0 }
    let (seconds, attoseconds) = processorTime.components
    let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? 0 : product &+ UInt64(attoseconds / 1_000_000_000)
  }
}
