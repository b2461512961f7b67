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
  /// Adds the problems of a form at its top, where they take focus.
  mutating func errors(_ messages: [String], title: String) {
    guard !messages.isEmpty else { return }
    element("div", ["class": "care-errors", "role": "alert", "tabindex": "-1", "autofocus": ""]) { html in
      html.element("h2", title)
      for message in messages { html.element("p", message) }
    }
  }

  /// Adds a field of one line with its label.
  mutating func field(
    _ label: String, name: String, type: String = "text", value: String? = nil, hint: String? = nil,
    complete: String? = nil, isRequired: Bool = true, isNumeric: Bool = false
  ) {
    element("div", ["class": "care-item"]) { html in
      html.element("label", ["class": "care-ask", "for": name], label)
      if let hint { html.element("p", ["class": "care-detail", "id": "\(name)-hint"], hint) }
      html.void(
        "input",
        [
          "id": name, "name": name, "type": type, "value": value, "autocomplete": complete ?? "off",
          "inputmode": isNumeric ? "numeric" : nil, "aria-describedby": hint == nil ? nil : "\(name)-hint",
          "required": isRequired ? "" : nil,
        ])
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
