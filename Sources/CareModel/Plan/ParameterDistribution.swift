/// The distribution of a parameter over participants: its values, each with a weight.
package struct ParameterDistribution: Hashable, Sendable {
  /// A value, with the weight by which it is drawn.
  package struct Share: Hashable, Sendable {
    /// The value.
    package var value: ParameterValue
    /// The weight, above 0.
    package var weight: Double
  }

  /// The most values.
  package static let mostValues = 100
  /// The weights that a value may have.
  package static let weights = 0...1e9

  /// The values that can be drawn, in the order of their texts.
  package let shares: [Share]

  /// Creates a distribution; a value with the weight 0 is never drawn.
  ///
  /// - Throws: ``ParameterDistributionError``.
  package init(_ weights: [ParameterValue: Double]) throws(ParameterDistributionError) {
    guard weights.count <= Self.mostValues else { throw .tooManyValues }
    guard weights.values.allSatisfy(Self.weights.contains) else { throw .invalidWeight }
    shares = weights.filter { $0.value > 0 }.map { Share(value: $0.key, weight: $0.value) }
      .sorted { $0.value.description < $1.value.description }
    guard !shares.isEmpty else { throw .noValue }
  }

  private init(shares: [Share]) { self.shares = shares }

  /// Returns the value at a number in 0..<1; each takes a part as large as its share of the weights.
  package func value(at unit: Double) -> ParameterValue {
    var rest = unit * shares.reduce(0) { $0 + $1.weight }
    for share in shares.dropLast() {
      guard rest >= share.weight else { return share.value }
      rest -= share.weight
    }
    return shares[shares.count - 1].value
  }

  /// Returns the distribution with its values converted.
  package func converted(_ convert: (ParameterValue) throws -> ParameterValue) rethrows -> ParameterDistribution {
    ParameterDistribution(shares: try shares.map { Share(value: try convert($0.value), weight: $0.weight) })
  }
}

/// An error in the weights of a parameter's values.
package enum ParameterDistributionError: Error, Hashable {
  /// No value has a weight above 0.
  case noValue
  /// There are more values than a distribution may have.
  case tooManyValues
  /// A weight is negative, not a number, or too large.
  case invalidWeight

  /// A description of the error and how to fix it.
  package var message: String {
    switch self {
    case .noValue: "no value has a weight above 0; write such as { A = 1, B = 1 }"
    case .tooManyValues: "a parameter has at most \(ParameterDistribution.mostValues) values"
    case .invalidWeight: "a weight is a number from 0 to a billion; write such as { A = 2, B = 1 }"
    }
  }
}
