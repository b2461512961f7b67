/// How far a store had come when somebody looked.
package struct ChangePosition: Hashable, Sendable {
  /// The number of the last commit that was announced.
  package var seq: Int
  /// How often time was said to have passed.
  package var ticks: Int

  /// A mark.
  package init(seq: Int, ticks: Int) {
    self.seq = seq
    self.ticks = ticks
  }
}
