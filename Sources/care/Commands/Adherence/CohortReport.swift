import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import Foundation

/// The adherence of a plan's participants, as a command shows it.
struct CohortReport {
  /// The greatest share of events of unknown progress with which the figures are taken to be right.
  private static let mostUnknown = 0.01

  let session: Session
  let query: CohortQuery
  let zone: Zone
  let known: AsOfOption

  /// Shows the figures of all participants together.
  func show() throws {
    let bar = ProgressBar("participants")
    let figures = try session.runtime.cohort(
      query, at: session.now, progress: { bar.show($0, of: $1) })
    bar.clear()
    if session.output.isJSON {
      try session.output.json(figures)
    } else {
      let basis =
        "as of \(session.now.formattedInFull(in: zone))\(known.phrase), commit \(figures.seq); days in the zone of each participant"
      session.output.raw(CohortText.text(figures, by: query.dimensions, basis: basis, session.output.style))
    }
    try check(figures)
  }

  /// Shows a line of JSON for each participant.
  func showEach() throws {
    var lines = ""
    let figures = try session.runtime.cohort(query, at: session.now) { row in
      lines += try JSONText.text(of: row, form: .snakeCase) + "\n"
      guard lines.utf8.count > 1 << 16 else { return }
      session.output.raw(.lines(lines))
      lines = ""
    }
    session.output.raw(.lines(lines))
    for warning in figures.warnings { session.output.note("! \(warning)") }
    try check(figures)
  }

  /// Fails if so much is unknown that the figures may be wrong.
  private func check(_ figures: CohortFigures) throws {
    guard figures.unknownShare > Self.mostUnknown else { return }
    let percent = PercentFormatting.of(figures.unknownShare)
    session.output.note(
      "care: the progress of \(percent) of closed \(figures.measure.unit) is unknown, because a function of the plan failed"
    )
    throw ExitCode.failure
  }
}
