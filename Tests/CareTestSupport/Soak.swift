import Foundation

/// The number of cases in a random test: few in every run, and many times more with the factor `CARE_SOAK`.
package enum Soak {
  /// Returns a number of cases, multiplied by the factor in the environment; in a quick run, a quarter of them.
  package static func rounds(_ usual: Int) -> Int {
    let environment = ProcessInfo.processInfo.environment
    if environment["CARE_QUICK"] != nil { return max(1, usual / 4) }
    return usual * (environment["CARE_SOAK"].flatMap { Int($0) } ?? 1)
  }
}
