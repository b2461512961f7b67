/// A share as a percentage.
package enum PercentFormatting {
  /// The share in whole percent: 0 only for nothing and 100 only for all.
  package static func of(_ share: Double) -> String {
    let percent = (share * 100).rounded()
    if percent <= 0 { return share > 0 ? "1 %" : "0 %" }
    if percent >= 100 { return share > 1 - 1e-9 ? "100 %" : "99 %" }
    return "\(Int(percent)) %"
  }
}
