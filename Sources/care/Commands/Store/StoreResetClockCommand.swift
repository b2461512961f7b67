import ArgumentParser
import CareCards
import CareModel
import CareRuntime
import CareStore

/// `care store reset-clock --why REASON --author NAME`.
struct StoreResetClockCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-clock",
    abstract: "Continue at the right time after a commit that a wrong clock had set too late.",
    discussion: """
      The store refuses writes before the time of its last commit. This records the decision to continue below that time, with \
      its author and its reason, as a commit that an audit reports. Nothing is changed or removed: earlier commits keep their \
      times and their order, and versions that take effect later stay planned for then. The reason cannot be erased: do not name \
      anyone in it.
      """)

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard common.author?.isEmpty == false else { throw ValidationError("pass --author, the person who decides") }
    guard let why = common.why, why.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("pass --why, the reason for which the time of the last commit is wrong")
    }
  }

  func perform() throws {
    if !common.yes, !LineReaders.isInteractive {
      throw ValidationError("cannot prompt for confirmation; pass --yes to reset the clock")
    }
    let session = try Session(common)
    let store = session.runtime.store
    guard let last = try store.read({ try $0.lastRecorded() }), session.now < last else {
      throw StoreError.clockNotBehind(last: try store.read { try $0.lastRecorded() })
    }
    if !common.yes {
      let prompt: TerminalText =
        "The last commit was at \(last.iso). This continues at \(session.now.iso). Type 'yes' to continue: "
      guard LineReaders.standard().read(prompt: prompt) == .line("yes") else { throw Failure("nothing was written") }
    }
    let reset = try store.resetClock(at: session.now, author: common.author ?? "", why: common.why ?? "")
    let document = Document(commit: reset.seq, recorded: reset.recorded, last: last)
    if session.output.isJSON { return try session.output.json(document) }
    session.output.line(
      "commit \(reset.seq) continues at \(reset.recorded.iso), below the time of the last commit, \(last.iso)")
  }

  private struct Document: Encodable {
    /// The number of the commit that records the decision.
    var commit: Int
    /// Its time.
    var recorded: Instant
    /// The time of the commit before it.
    var last: Instant
  }
}
