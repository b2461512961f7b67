import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The settings of a participant: the language of the pages.
enum SettingsRoutes {
  /// The names of languages, each in its own language, as its readers look for it.
  private static let names = ["en": "English", "de": "Deutsch", "es": "Español", "ko": "한국어"]

  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    let language = try await visit.read { try ParticipantReader($0, visit).language }
    let frame = PageFrame(title: language.page(.settings), language: language, tab: .settings)
    return frame.response(visit.services) { html in
      html.element("h1", language.page(.settings))
      html.element(
        "form", ["method": "post", "action": ParticipantRoutes.settings.path(), "class": "care-step"]
      ) { html in
        html.hidden(visit.formFields)
        html.element("fieldset", ["class": "care-item"]) { html in
          html.element("legend", language.page(.languageOf))
          for one in Language.all {
            html.element("label", ["class": "care-option", "lang": one.tag]) { html in
              html.void(
                "input",
                ["type": "radio", "name": "language", "value": one.tag, "checked": one == language ? "" : nil])
              html.element("span", names[one.tag] ?? one.tag)
            }
          }
        }
        html.element("p", ["class": "care-actions"]) { html in
          html.element("button", ["type": "submit", "class": "care-button"], language.page(.save))
        }
      }
    }
  }

  /// Sets the language in which the participant reads.
  @Sendable static func change(_ visit: ParticipantVisit) async throws -> Response {
    let tag = visit.visit.form["language"] ?? ""
    guard Language.all.contains(where: { $0.tag == tag }) else { throw WebProblem.badRequest }
    try await visit.write { runtime in
      var patient = try runtime.patient(visit.patient, at: visit.now).value
      guard patient.language != tag else { return }
      patient.language = tag
      try runtime.update(patient, at: visit.now)
    }
    return .see(ParticipantRoutes.settings.path())
  }
}
