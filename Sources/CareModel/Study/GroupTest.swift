/// A two-sided test of whether the numbers of two groups differ.
package enum GroupTest: String, Hashable, Sendable, CaseIterable {
  /// Welch's t-test of the means, for groups of unequal variance.
  case welch
  /// The rank-sum test of Wilcoxon, Mann, and Whitney: the normal approximation, with the corrections for ties and for continuity.
  case ranks

  /// The least numbers of a group.
  package static let leastNumbers = 2
}
