/// A part of a plan that can exist for participants with some values of parameters only, such as those of one arm.
package protocol Applicable {
  /// The values of parameters that a participant must have for it to exist, by parameter; empty for everyone.
  var applies: [String: [String]] { get set }
}

extension Applicable {
  /// Returns whether it exists for a participant with these parameters.
  package func applies(to parameters: [String: ParameterValue]) -> Bool {
    applies.allSatisfy { name, values in parameters[name].map { values.contains($0.description) } ?? false }
  }
}

extension Field where Noun: Applicable {
  /// Returns the field with the values of parameters for which it exists.
  static func applies(_ path: any WritableKeyPath<Noun, [String: [String]]> & Sendable) -> Field {
    Field(
      "applies", path,
      "The values of parameters for which it exists, such as { arm = \"A\" }, or { arm = { \"A\", \"B\" } } for one of several.",
      default: "for everyone", stored: .unlessDefault)
  }
}

extension CareTask: Applicable {}
extension Contact: Applicable {}
extension InsightDefinition: Applicable {}
extension ChartDefinition: Applicable {}

extension PlanHeader {
  /// Returns the plan with the insights and charts that exist for a participant with these parameters.
  package func limited(to parameters: [String: ParameterValue]) -> PlanHeader {
    var limited = self
    limited.insights.removeAll { !$0.applies(to: parameters) }
    limited.charts.removeAll { !$0.applies(to: parameters) }
    return limited
  }
}
