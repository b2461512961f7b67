/// The exact definition of a measure of coverage, which is printed with every figure.
///
/// No measure of adherence is the standard one, so that a figure means nothing without its definition (Peterson et al., 2007).
public struct CoverageMethod: Hashable, Sendable, Codable {
  /// A measure of coverage.
  public enum Measure: String, Hashable, Sendable, Codable, CaseIterable {
    /// Proportion of days covered.
    case pdc
    /// Medication possession ratio.
    case mpr
    /// The share of days on which all due doses were taken.
    case doseCoverage = "dose_coverage"
  }

  /// The unit in which supply is given.
  public enum Supply: String, Hashable, Sendable, Codable {
    /// Days' supply.
    case days
    /// Units, such as tablets, with a number of units that each day needs.
    case units
  }

  /// The first day of the denominator.
  public enum Start: String, Hashable, Sendable, Codable, CaseIterable {
    /// The day of the first fill.
    case firstFill = "first_fill"
    /// The first day of the window.
    case window
  }

  /// The medicines of several that a covered day needs.
  public enum Per: String, Hashable, Sendable, Codable, CaseIterable {
    /// One of them.
    case any
    /// All of them.
    case all
  }

  /// The measure.
  public var measure: Measure
  /// The unit of supply; nil for dose coverage.
  public var supply: Supply?
  /// The first day of the denominator of PDC.
  public var start: Start?
  /// Whether PDC moves overlapping supply forward.
  public var carry: Bool?
  /// Whether PDC counts supply from before the window.
  public var carryIn: Bool?
  /// The medicines that a covered day needs; nil for one medicine.
  public var per: Per?
  /// Whether MPR skips the last fill and ends on its day.
  public var excludeLast: Bool?
  /// Whether MPR is at most 1.
  public var cap: Bool?
  /// The progress that every dose of a covered day has, for dose coverage.
  public var share: Double?
  /// The reason for which the denominator ends before the window does; nil if it does not.
  public var end: End?

  /// A reason for which a denominator ends.
  public enum End: String, Hashable, Sendable, Codable {
    /// The care plan was completed, or the patient withdrawn from it: its day of ending and those after it do not count.
    case carePlan = "care_plan"
  }

  /// Returns the method of the proportion of days covered.
  public static func pdc(
    supply: Supply = .days, start: Start = .firstFill, carry: Bool = true, carryIn: Bool = false, per: Per? = nil
  ) -> CoverageMethod {
    CoverageMethod(measure: .pdc, supply: supply, start: start, carry: carry, carryIn: carryIn, per: per)
  }

  /// Returns the method of the medication possession ratio.
  public static func mpr(
    supply: Supply = .days, excludeLast: Bool = false, cap: Bool = false
  ) -> CoverageMethod {
    CoverageMethod(measure: .mpr, supply: supply, excludeLast: excludeLast, cap: cap)
  }

  /// Returns the method of dose coverage.
  public static func doseCoverage(share: Double = 1) -> CoverageMethod {
    CoverageMethod(measure: .doseCoverage, share: share)
  }
}

extension CoverageMethod: CustomStringConvertible {
  /// The definition in words, such as `supply, first fill, carried`.
  public var description: String {
    measureText + (end == .carePlan ? ", to the end of the care plan" : "")
  }

  private var measureText: String {
    switch measure {
    case .doseCoverage:
      let share = self.share ?? 1
      return share == 1 ? "all doses of the day" : "all doses of the day, each at least \(PlainNumber.text(share))"
    case .pdc:
      let parts = [
        supplyText, start == .window ? "window" : "first fill", carry == false ? "not carried" : "carried",
        carryIn == true ? "carried in" : nil, per.map { $0 == .any ? "any medicine" : "all medicines" },
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    case .mpr:
      let parts = [
        supplyText, excludeLast == true ? "first to last fill" : "first fill to end", cap == true ? "capped" : nil,
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    }
  }

  private var supplyText: String { supply == .units ? "supply in units" : "supply" }
}
