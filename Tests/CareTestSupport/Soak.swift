import Foundation

/// The number of cases in a random test: few in every run, and many times more with the factor `CARE_SOAK`.
package enum Soak {
  /// Returns a number of cases, multiplied by the factor in the environment.
  package static func rounds(_ usual: Int) -> Int {
    usual * (ProcessInfo.processInfo.environment["CARE_SOAK"].flatMap { Int($0) } ?? 1)
  }

  /// Returns the samples of a test that starts programs for each: every third one, and all of them with the factor.
  package static func samples<Sample>(_ all: [Sample]) -> [Sample] {
    rounds(1) > 1 ? all : all.indices.filter { $0 % 3 == 0 }.map { all[$0] }
  }
}
