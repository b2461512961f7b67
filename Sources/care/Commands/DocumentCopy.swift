import CareCards
import CareModel
import CareRuntime
import CareSurvey
import Foundation

/// A copy of a document that a participant agreed to, for them to keep.
struct DocumentCopy {
  private let document: SignedDocument

  /// Finds the document of an outcome.
  ///
  /// - Throws: ``Failure`` if the outcome has no such document, or several and none is named; `SurveyRunError.noDocument`.
  init(of outcome: Outcome, step: String?, in session: Session) throws {
    let documents = try session.runtime.signedDocuments(of: outcome, at: session.now)
    let known = documents.map(\.step)
    guard !documents.isEmpty else {
      throw Failure("the outcome \(outcome.key) has no document that was agreed to")
    }
    guard let found = documents.first(where: { $0.step == step ?? known[0] }) else {
      throw Failure(
        "the survey has no document at '\(step ?? "")'; write document KEY \(known.joined(separator: " or "))")
    }
    guard step != nil || documents.count == 1 else {
      throw Failure("the survey has several documents; write document KEY \(known.joined(separator: " or "))")
    }
    document = found
  }

  /// Writes the copy into a file that only its owner can read: text if its name ends in `.txt`, and HTML otherwise.
  ///
  /// - Throws: ``Failure`` if the file exists and `replacing` is false; `OptionError` if it cannot be written.
  func write(to path: String, replacing: Bool, in session: Session) throws {
    try NewFiles.requireNew(path, replacing: replacing)
    let text =
      path.lowercased().hasSuffix(".txt")
      ? document.text(TerminalStyle(width: 80)).description
      : document.html(images: try session.pictures(of: MarkdownDocument(document.document).images))
    try session.output.file(text, at: path, overwrites: replacing)
  }
}
