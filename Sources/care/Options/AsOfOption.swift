import ArgumentParser
import CareModel

/// `--as-of`: what the store knew then.
struct AsOfOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the store knew then: a time, or the number of a commit. The clock stays as it is.", valueName: "time|seq"))
  var asOf: String?

  /// What was said; wall time is read in `zone`.
  func value(in zone: Zone) throws -> AsOf? {
    guard let asOf else { return nil }
    if let seq = Int(asOf) {
      guard seq >= 0 else { throw ValidationError("there is no commit \(seq); commits are numbered from 1") }
      return .seq(seq)
    }
    return .recorded(try TimeArgument.instant(asOf, in: zone))
  }

  /// What was said, in words to follow another time; empty where nothing was.
  var words: String {
    guard let asOf else { return "" }
    return Int(asOf) == nil ? ", as known at \(asOf)" : ", as known after commit \(asOf)"
  }
}
