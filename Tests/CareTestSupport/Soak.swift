import Foundation

/// How many cases a random test runs: few in every run, many where `CARE_SOAK` gives a factor.
package enum Soak {
  /// A number of cases, times the factor in the environment.
  package static func rounds(_ usual: Int) -> Int {
    usual * (ProcessInfo.processInfo.environment["CARE_SOAK"].flatMap { Int($0) } ?? 1)
  }
}
