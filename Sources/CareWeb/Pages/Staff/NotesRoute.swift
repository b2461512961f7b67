import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// What the care team notes about one person in a study; the participant does not see it.
///
/// A note belongs to the enrollment, and stays in its history.
enum NotesRoute {
  /// The kind of a note, which its title says.
  private enum Kind: String, CaseIterable {
    case note, call, visit

    /// The kind in words.
    var title: String {
      switch self {
      case .note: "Note"
      case .call: "Phone call"
      case .visit: "Visit"
      }
    }
  }

  /// The most characters of a note.
  private static let longest = 10_000

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient)
    let notes = try await visit.read { try $0.notes(of: carePlan.id) }, header = try await visit.header(of: patient)
    let page = visit.page("Notes on \(patient.id)", hasTabs: true)
    return page.response { html in
      html.tabs(of: patient, visit, header)
      html.element("p", ["class": "care-detail"], "For the care team. The participant does not see them.")
      if visit.has(.notes) {
        html.element("form", ["method": "post", "action": visit.address(PersonRoutes.notes, patient)]) { html in
          html.hidden(page.formFields)
          html.element("div", ["class": "care-item"]) { html in
            html.element("label", ["class": "care-ask", "for": "text"], "A new note")
            html.element(
              "textarea", ["id": "text", "name": "text", "rows": "4", "maxlength": "\(longest)", "required": ""], "")
          }
          html.element("div", ["class": "care-fields"]) { html in
            html.choice("Kind", "kind", Kind.allCases.map { ($0.rawValue, $0.title) }, Kind.note.rawValue)
          }
          html.submit("Add the note")
        }
      }
      if notes.isEmpty { html.nothing("There are no notes.") }
      for note in notes { html.note(note, level: 2, in: visit.zone) }
    }
  }

  /// Adds a note under the account's name.
  @Sendable static func add(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let text = (visit.visit.form["text"] ?? "").replacing("\r\n", with: "\n").trimmed
    guard text.fits(characters: longest) else { throw WebProblem(.unprocessableContent, "invalid") }
    guard !text.isEmpty else { return .see(visit.address(PersonRoutes.notes, patient)) }
    guard let kind = Kind(rawValue: visit.visit.form["kind"] ?? Kind.note.rawValue) else { throw WebProblem.badRequest }
    let title = kind == .note ? nil : kind.title
    let note = Note(author: try await visit.accountName(), title: title, content: text, recorded: now)
    try await visit.writeOnce(for: patient.id) { runtime in
      try runtime.because("a note").update(carePlan: carePlan.id, planned: .keep, at: now) {
        $0.details.notes.append(note)
      }
    }
    return .see(visit.address(PersonRoutes.notes, patient))
  }
}

extension CareRuntime {
  /// Returns the notes on an enrollment, the last one first.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  func notes(of carePlan: CarePlan.ID) throws -> [Note] {
    // Of every version: one that was planned before a note does not have it.
    try history(carePlan: carePlan).flatMap(\.value.details.notes).uniqued
      .sorted { ($0.recorded ?? .beginning) > ($1.recorded ?? .beginning) }
  }
}

extension HTMLText {
  /// Adds a note; `level`: that of the heading with its title; `zone`: that of the page.
  mutating func note(_ note: Note, level: Int, in zone: Zone) {
    element("article", ["class": "care-panel"]) { html in
      if let title = note.title { html.element("h\(level)", title) }
      html.element("p", ["class": "care-content"]) { $0.lines(note.content) }
      html.element(
        "p", ["class": "care-detail"],
        [note.author, note.recorded?.shortText(in: zone)].compactMap(\.self).joined(separator: " · "))
    }
  }
}
