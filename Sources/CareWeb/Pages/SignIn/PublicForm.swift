import CareAccess
import CareCards
import CareModel
import HTTPTypes
import Hummingbird

extension Visit {
  /// Returns the owner of a public form's token, for the identity in a visitor's cookie.
  static func owner(ofVisitor id: String) -> String { "visitor:\(id)" }

  /// The way to sessions and accounts.
  ///
  /// - Throws: ``WebProblem/notFound`` for a server without sign-in.
  func access() throws(WebProblem) -> AccessLane {
    guard let access = services.access else { throw .notFound }
    return access
  }

  /// Returns a page with forms for visitors without a session: a cookie names the browser, and the forms carry its token.
  func publicPage(_ frame: PageFrame, _ content: (inout HTMLText, _ fields: [(name: String, value: String)]) -> Void)
    -> Response
  {
    let isSecure = services.settings.isSecure
    let known = SessionCookie.visitor.value(in: cookies, isSecure: isSecure).flatMap { $0.isEmpty ? nil : $0 }
    let id = known ?? Hex.text(services.environment.entropy(16))
    let fields = [(name: FormGuard.field, value: services.forms.token(of: Self.owner(ofVisitor: id)))]
    var response = frame.response(services) { content(&$0, fields) }
    response.headers[.cacheControl] = "no-store"
    if known == nil { response.set(SessionCookie.visitor, id, isSecure: isSecure) }
    return response
  }

  /// Whether a link has the token of a page that this browser was shown.
  var isOfOwnPage: Bool {
    guard let id = SessionCookie.visitor.value(in: cookies, isSecure: services.settings.isSecure), !id.isEmpty else {
      return false
    }
    return services.forms.accepts(query[FormGuard.field], of: Self.owner(ofVisitor: id))
  }

  /// The language of a page for someone without a session.
  var language: Language { .preferred(languages) }
}

extension Response {
  /// Sets a cookie.
  mutating func set(_ cookie: SessionCookie, _ value: String, isSecure: Bool) {
    headers.append(HTTPField(name: .setCookie, value: cookie.field(value, isSecure: isSecure)))
  }

  /// Removes a cookie.
  mutating func remove(_ cookie: SessionCookie, isSecure: Bool) {
    headers.append(HTTPField(name: .setCookie, value: cookie.removal(isSecure: isSecure)))
  }
}

extension HTMLText {
  /// Adds the problems of a form at its top, where they take focus, with a way to the field that they are about, if there is one.
  mutating func errors(_ messages: [String], title: String, field: String? = nil) {
    guard !messages.isEmpty else { return }
    element("div", ["class": "care-errors", "role": "alert", "tabindex": "-1", "autofocus": ""]) { html in
      html.element("h2", title)
      for message in messages {
        html.element("p") { html in
          guard let field else { return html.add(message) }
          html.element("a", ["href": "#\(field)"], message)
        }
      }
    }
  }

  /// Adds a field of one line with its label; `problem`: what is wrong with its value.
  mutating func field(
    _ label: String, name: String, type: String = "text", value: String? = nil, hint: String? = nil,
    complete: String? = nil, isRequired: Bool = true, isNumeric: Bool = false, problem: String? = nil
  ) {
    element("div", ["class": problem == nil ? "care-item" : "care-item care-wrong"]) { html in
      html.element("label", ["class": "care-ask", "for": name], label)
      if let hint { html.element("p", ["class": "care-detail", "id": "\(name)-hint"], hint) }
      if let problem { html.element("p", ["class": "care-error", "id": "\(name)-error"], problem) }
      let described = [hint.map { _ in "\(name)-hint" }, problem.map { _ in "\(name)-error" }].compactMap(\.self)
      html.void(
        "input",
        [
          "id": name, "name": name, "type": type, "value": value, "autocomplete": complete ?? "off",
          "inputmode": isNumeric ? "numeric" : nil, "aria-invalid": problem == nil ? nil : "true",
          "aria-describedby": described.isEmpty ? nil : described.joined(separator: " "),
          "required": isRequired ? "" : nil,
        ])
    }
  }

  /// Adds a field for a new password, with a button that shows it; without scripts, it stays hidden and the button is not there.
  mutating func newPassword(problem: String?) {
    element("div", ["class": "care-password"]) { html in
      html.field(
        "Password", name: "password", type: "password",
        hint: "\(PasswordRule.advice), and so does every kind of character; you can paste it", complete: "new-password",
        problem: problem)
      html.showsPassword("password")
    }
  }

  /// Adds the button that shows the password of a field.
  mutating func showsPassword(_ field: String) {
    element("p") { html in
      html.element(
        "button",
        [
          "type": "button", "class": "care-button care-quiet", "hidden": "", "aria-pressed": "false",
          "aria-controls": field,
          "data-show": field,
        ], "Show password")
    }
  }

  /// Adds a choice that can be on, with its words.
  mutating func option(_ words: String, name: String, value: String, type: String = "checkbox", isOn: Bool = false) {
    element("label", ["class": "care-option"]) { html in
      html.void("input", ["type": type, "name": name, "value": value, "checked": isOn ? "" : nil])
      html.element("span", words)
    }
  }

  /// Adds a link that looks like a button: to other hosts, which a form may not lead to.
  mutating func link(_ title: String, to address: String) {
    element("p", ["class": "care-actions"]) { html in
      html.element("a", ["class": "care-button care-quiet", "href": address], title)
    }
  }

  /// Adds the button that sends a form.
  mutating func submit(_ title: String, isQuiet: Bool = false) {
    element("p", ["class": "care-actions"]) { html in
      html.element("button", ["type": "submit", "class": isQuiet ? "care-button care-quiet" : "care-button"], title)
    }
  }
}
