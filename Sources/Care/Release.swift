import CRelease
import CareStore

/// The release that a program is: its number, the commit that it was built from, and the schema of the stores that it writes.
package enum Release {
  /// The number, by Semantic Versioning; the newest release of CHANGELOG.md has the same one.
  package static let number = "0.1.0"

  /// The commit, abbreviated; nil in a build that is not a release.
  package static let commit: String? = {
    let text = String(cString: crelease_commit())
    return text.isEmpty ? nil : text
  }()

  /// The commit and the schema, such as `commit 1c52106a, store schema 11`; a build without a commit is `development`.
  private static let build =
    "\(commit.map { "commit \($0)" } ?? "development"), store schema \(CareStore.schemaVersion)"

  /// Returns the line with which a program names its release, such as `care 0.1.0 (development, store schema 11)`.
  package static func line(of program: String) -> String { "\(program) \(number) (\(build))" }

  /// The value of `User-Agent` in what the server sends, such as `care-serve/0.1.0 (development, store schema 11)`.
  package static let agent = "care-serve/\(number) (\(build))"
}
