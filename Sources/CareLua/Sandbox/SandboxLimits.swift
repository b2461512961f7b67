/// What a script may use up before its call is ended.
///
/// A call that passes a limit ends, whatever the script does to catch it, and its state is thrown away.
public struct SandboxLimits: Hashable, Sendable {
  /// Bytes that the state may hold.
  public var memory: Int
  /// Bytes of one string.
  public var string: Int
  /// Units of work of one call from the host: VM instructions, bytes, steps of C loops, host calls, caught errors.
  public var work: Int64
  /// How long one call from the host may last, as a backstop; nil for as long as it takes.
  public var wallTime: Duration?
  /// Bytes of one source file.
  public var source: Int
  /// Bytes of source given to `load`.
  public var load: Int

  /// Limits.
  public init(memory: Int, string: Int, work: Int64, wallTime: Duration?, source: Int, load: Int) {
    self.memory = memory
    self.string = string
    self.work = work
    self.wallTime = wallTime
    self.source = source
    self.load = load
  }

  /// For plans and their hooks.
  public static let plan = SandboxLimits(
    memory: 32 << 20, string: 1 << 20, work: 50_000_000, wallTime: .seconds(2), source: 32 << 10, load: 8 << 10)

  /// For scripts and the prompt.
  public static let console = SandboxLimits(
    memory: 256 << 20, string: 1 << 20, work: 2_000_000_000, wallTime: .seconds(30), source: 1 << 20, load: 8 << 10)

  /// The wall time in nanoseconds; 0 for none.
  var nanoseconds: UInt64 {
    guard let wallTime, wallTime > .zero else { return 0 }
    let (seconds, attoseconds) = wallTime.components
    let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? 0 : product &+ UInt64(attoseconds / 1_000_000_000)
  }
}
