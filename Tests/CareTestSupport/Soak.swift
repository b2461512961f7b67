import Foundation

/// The number of cases in a random test: few in every run, and many times more with the factor `CARE_SOAK`.
package enum Soak {
  /// Returns a number of cases, multiplied by the factor in the environment.
  package static func rounds(_ usual: Int) -> Int {
    usual * (ProcessInfo.processInfo.environment["CARE_SOAK"].flatMap { Int($0) } ?? 1)
  }
}
