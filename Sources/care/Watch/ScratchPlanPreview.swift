import Care
import CareCards
import CareModel
import CareRuntime

/// A preview of plans that are being edited, on a copy of the store, so that nothing is written to the store itself.
///
/// The plans take effect on the day that is shown, so that an edit is visible at once. While a plan has errors, its last version
/// without errors is shown.
final class ScratchPlanPreview {
  private let session: Session
  private var watch = PlanWatch()
  private var definitions: [String: PlanDefinition] = [:]
  /// The diagnostics of the plans' files.
  private var problems: TerminalText?
  /// The reason for which the plans cannot be seeded.
  private var seedFailure: TerminalText?

  /// Creates a preview of the plans at the paths.
  init(_ paths: [String], _ session: Session) throws {
    self.session = session
    for path in paths { try watch.add(path) }
    try read(watch.readers())
  }

  /// Whether a plan's files have changed.
  var hasChanged: Bool { watch.hasChanged }

  /// Returns a new copy of the store, for the day of a patient, in which the current plans take effect on that day.
  func runtime(from date: CivilDate, of patient: Patient.ID) throws -> CareRuntime {
    try read(watch.takeChanged())
    let copy = try session.runtime.scratchCopy(of: [patient])
    let plans = definitions.sorted { $0.key < $1.key }.map(\.value)
    seedFailure = nil
    do {
      _ = try copy.seed(plans, effective: date, at: session.clock())
    } catch {
      seedFailure = Failure(describing: error).text
    }
    // JSON documents have no heading.
    if session.output.isJSON { for text in [problems, seedFailure].compactMap(\.self) { session.output.note(text) } }
    return copy
  }

  private func read(_ readers: [FolderReader]) throws {
    guard !readers.isEmpty else { return }
    var found = Diagnostics([])
    // Reading all plans, not only the changed ones, reports errors that remain.
    for reader in try watch.readers() {
      do throws(Diagnostics) {
        definitions[reader.displayPath] = try session.runtime.load(reader)
      } catch {
        found.items += error.items
      }
    }
    problems =
      found.items.isEmpty
      ? nil
      : """
      \(DiagnosticText.text(found))
      The day shows the plan's last version without errors.
      """
  }

  /// Returns the lines above the day: the previewed plans, and their problems.
  func heading(width: Int) -> [TerminalText] {
    let plans = watch.paths.joined(separator: ", ")
    let title = "Preview of \(plans) on a copy of the store; nothing is written to the store."
    let lines = [TerminalText(title)] + [problems, seedFailure].compactMap(\.self).flatMap(\.splitLines)
    return lines.flatMap { line in
      // A line that fits keeps its spaces, which align the carets.
      DisplayWidth.of(line.description) <= width
        ? [line] : TextWrap.lines(line.description, width: width).map { TerminalText($0) }
    } + [""]
  }
}
