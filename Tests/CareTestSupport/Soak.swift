import Foundation

/// The number of cases in a random test: few in every run, and many times more with the factor `CARE_SOAK`.
package enum Soak {
  private static let factor = ProcessInfo.processInfo.environment["CARE_SOAK"].flatMap { Int($0) }

  /// Returns a number of cases, multiplied by the factor in the environment; without one, `few`, if the cases take minutes.
  package static func rounds(_ usual: Int, few: Int? = nil) -> Int { factor.map { usual * $0 } ?? few ?? usual }

  /// Returns the samples of a test that starts programs for each: every third one, and all of them with the factor.
  package static func samples<Sample>(_ all: [Sample]) -> [Sample] {
    rounds(1) > 1 ? all : all.indices.filter { $0 % 3 == 0 }.map { all[$0] }
  }
}
