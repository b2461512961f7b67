public import CareModel

/// The numbers of a program that runs.
public struct ProcessFigures: Sendable, Hashable {
  /// The bytes in memory.
  public var residentBytes: Int
  /// The number of open files and connections.
  public var openFiles: Int
  /// The time for which processors worked, in milliseconds.
  public var processorMilliseconds: Int
  /// The time at which the program started.
  public var began: Instant

  /// Creates numbers.
  public init(residentBytes: Int, openFiles: Int, processorMilliseconds: Int, began: Instant) {
    self.residentBytes = residentBytes
    self.openFiles = openFiles
    self.processorMilliseconds = processorMilliseconds
    self.began = began
  }
}
