import CareCards
import CareModel
import Hummingbird

/// A form that takes something away, such as a right, a device, or an answer, and so says what it does and asks before.
///
/// Which forms do is decided in ``RouteLoss``.
///
/// The page that has it shows the question when its title is pressed. The server does not rely on that: a form without the answer is answered
/// with a page that asks, which works without scripts as well.
struct AskedForm: Sendable {
  /// The name of the field that answers the question.
  static let field = "confirmed"

  /// The title of the form, which is also the text of its button.
  var title: String
  /// The consequence.
  var consequence: String
  /// The path that carries it out.
  var address: String
  /// The fields that say what is taken away.
  var fields: [(name: String, value: String)] = []
  /// The last part of the id of a field for the reason; nil for a form without one.
  var reason: String?

  /// Returns the page that asks, for the care team; `back`: the page to which a no leads.
  func page(_ visit: StaffVisit, back: String) -> Response {
    let page = visit.page(title, saysZone: false)
    return page.response { html in
      question(page.formFields, "Keep it as it is", back, why: visit.visit.form["why"], into: &html)
    }
  }

  /// Returns the page that asks, for a participant.
  func page(_ visit: ParticipantVisit, _ language: Language) -> Response {
    PageFrame(title: title, language: language, tab: .settings).response(visit.services) { html in
      html.element("h1", title)
      question(visit.formFields, language.page(.settings), ParticipantRoutes.settings.path(), into: &html)
    }
  }

  private func question(
    _ own: [(name: String, value: String)], _ no: String, _ back: String, why: String? = nil, into html: inout HTMLText
  ) {
    html.element("p", consequence)
    html.action(title, to: address, own + fields + [(Self.field, "1")], reason: reason, why: why)
    html.element("p") { html in html.element("a", ["href": back], no) }
  }
}

extension AskedForm {
  /// Creates the form that sends another one again, with values that are accepted although a schedule does not fit with them.
  init(
    accepting choice: (problem: String, consequence: String), title: String, address: String, _ form: FormFields,
    reason: String? = nil
  ) {
    self.init(
      title: title,
      consequence: "Nothing is recorded yet: \(choice.problem). If it is recorded all the same, \(choice.consequence).",
      address: address, fields: Self.repeated(form) + [(Self.acceptField, "1")], reason: reason)
  }

  /// The name of the field that accepts values although a schedule does not fit with them.
  static let acceptField = "accept"

  /// Whether a form accepts values although a schedule does not fit with them.
  static func accepts(_ form: FormFields) -> Bool { form[acceptField] == "1" }

  /// Returns the fields of a form that a page which asks sends again; the page adds its own ones, and asks for the reason.
  static func repeated(_ form: FormFields) -> [(name: String, value: String)] {
    let own = ["once", FormGuard.field, field, acceptField, "why"]
    return form.all.filter { !own.contains($0.name) }.map { ($0.name, $0.value) }
  }
}

extension Visit {
  /// Whether the form says that its question was answered with yes.
  var isConfirmed: Bool { form[AskedForm.field] == "1" }
}

extension ParticipantVisit {
  /// Returns the page that asks the participant before a form is carried out.
  func question(_ form: (Language) -> AskedForm) async throws -> Response {
    let language = try await read { try ParticipantReader($0, self) }.language
    return form(language).page(self, language)
  }
}

extension HTMLText {
  /// Adds a form that asks; `own`: the hidden fields of each form of the page.
  mutating func asked(_ form: AskedForm, _ own: [(name: String, value: String)]) {
    element("details") { html in
      html.element("summary", form.title)
      html.element("p", form.consequence)
      html.action(form.title, to: form.address, own + form.fields + [(AskedForm.field, "1")], reason: form.reason)
    }
  }
}
