import Care
import CareCards
import CareModel
import CareRuntime

/// Plans that are being written, tried out on a copy of the store: a watch writes nothing to the store that is watched.
///
/// They count from the day that is shown on, so that an edit is seen at once. While a plan cannot be read, the last that could stays.
final class ScratchPlanPreview {
  private let session: Session
  private var watch = PlanWatch()
  private var definitions: [String: PlanDefinition] = [:]
  /// What is wrong with the plans as they are written, and why they cannot be seeded.
  private var mistakes: String?
  private var refusal: String?

  /// A trial of the plans at some paths.
  init(_ paths: [String], _ session: Session) throws {
    self.session = session
    for path in paths { try watch.add(path) }
    try read(watch.readers())
  }

  /// Whether a plan's file was edited.
  var hasChanged: Bool { watch.hasChanged }

  /// The copy, with the plans as they are now from a day on; made anew with each edit and with each commit of the store.
  func runtime(from date: CivilDate) throws -> CareRuntime {
    try read(watch.takeChanged())
    let copy = try session.runtime.scratchCopy()
    let plans = definitions.sorted { $0.key < $1.key }.map(\.value)
    refusal = nil
    do {
      _ = try copy.seed(plans, effective: date, at: session.clock())
    } catch {
      refusal = Failure(describing: error).message
    }
    // Documents have no place for it.
    if session.output.isJSON { for text in [mistakes, refusal].compactMap(\.self) { session.output.note(text) } }
    return copy
  }

  private func read(_ readers: [FolderReader]) throws {
    guard !readers.isEmpty else { return }
    var found = Diagnostics([])
    // One that still has the mistake it had is told of again.
    for reader in try watch.readers() {
      do throws(Diagnostics) {
        definitions[reader.displayPath] = try session.runtime.load(reader)
      } catch {
        found.items += error.items
      }
    }
    mistakes =
      found.items.isEmpty
      ? nil
      : DiagnosticText.text(found, style: TextStyle(isOn: session.output.usesColor))
        + "\nThe day stays as the plan was before."
  }

  /// What stands above the day: what is tried, and what is wrong with it.
  func heading(width: Int) -> String {
    let trial = "Trying \(watch.paths.joined(separator: ", ")) on a copy of the store: nothing is written to it."
    return (TextWrap.lines(trial, width: width) + [mistakes, refusal].compactMap(\.self)).joined(separator: "\n")
      + "\n\n"
  }
}
