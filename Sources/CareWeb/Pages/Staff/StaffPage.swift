import CareAccess
import CareCards
import CareModel
import HTTPTypes
import Hummingbird

/// The frame of a page for the care team, in English: its navigation within a study, and the account that is signed in.
struct StaffPage: Sendable {
  /// A link of the navigation.
  struct Link: Sendable {
    /// The page that is shown, in relation to that of the link, as `aria-current` says it.
    enum Place: String, Sendable {
      case same = "page"
      case below = "true"
    }

    var title: String
    var address: String
    /// Its place in relation to the page that is shown: the page itself, or the one that the page is below; nil for another.
    var place: Place?
    /// What waits on the page, such as `3 open`; nil for a page on which nothing does.
    var waiting: (count: Int, noun: String)?
  }

  /// The title.
  var title: String
  /// The status.
  var status = HTTPResponse.Status.ok
  /// The request.
  var visit: Visit
  /// The session.
  var session: Session
  /// The number of open alerts of the study; nil if the account may not see them.
  var openAlerts: Int?
  /// The zone that the page says; nil for a page without times.
  var zone: Zone?
  /// The title of the study, which a page says whose own title does not; nil for a page about none, and for one with the tabs of a person.
  var study: String?
  /// The name of the account that is signed in; nil without one, for its id.
  var account: String?
  /// The server's scripts that the page uses.
  var scripts: [String] = []
  /// The subject of a page that can be printed, such as `Participant ana`; nil for a page that is not for paper.
  var printed: String?

  /// The zone of the times on the page.
  var times: Zone { zone ?? visit.services.settings.zone }

  /// The study, unless the title says it, and the zone; nil for a page that says neither.
  private var place: String? {
    let study = study.flatMap { title.contains($0) ? nil : $0 }
    let parts = [study, zone.map { "Times are in \($0.identifier)." }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The hidden fields of each form: the token of the session, and the key by which the form is carried out once.
  var formFields: [(name: String, value: String)] { visit.formFields(of: session.id) }

  /// Returns the document.
  func response(_ content: (inout HTMLText) -> Void) -> Response {
    let heading = status.kind == .successful ? title : "Error: \(title)"
    var frame = PageFrame(title: heading, language: .english, status: status)
    frame.links = links
    frame.scripts = scripts + (printed == nil ? [] : [PageButtons.script])
    if status.kind == .successful { frame.live = LivePage(visit) }
    var main = HTMLText()
    main.element("main", ["class": "care-desk", "id": "content"]) { html in
      html.element("h1", title)
      if let place { html.element("p", ["class": "care-detail"], place) }
      if let printed {
        html.element("p", ["class": "care-printed"], "\(printed), printed \(visit.now.formattedInFull(in: times))")
      }
      content(&html)
    }
    main.element("footer", ["class": "care-desk care-foot"]) { html in
      // Outside what a live page draws again, which would hide it.
      if printed != nil {
        html.element("p") { html in
          html.element(
            "button", ["type": "button", "class": "care-button care-quiet", "hidden": "", "data-print": ""], "Print")
        }
      }
      html.element("form", ["method": "post", "action": SignInRoutes.signOut.path()]) { html in
        html.hidden(formFields)
        html.element("p", ["class": "care-detail"]) { html in
          html.add("Signed in as \(account ?? String(session.author.dropFirst("user:".count))). ")
          html.element("button", ["type": "submit", "class": "care-link"], "Sign out")
        }
      }
    }
    return frame.response(main, visit.services)
  }

  /// A page of a study in the navigation.
  struct StudyPage: Sendable {
    /// The right that opens it.
    var right: Right
    var title: String
    var pattern: RoutePattern
    /// The content in a sentence, for those who give roles.
    var content: String

    init(_ right: Right, _ title: String, _ pattern: RoutePattern, _ content: String) {
      (self.right, self.title, self.pattern, self.content) = (right, title, pattern, content)
    }
  }

  /// The pages of a study in the navigation.
  static let studyPages = [
    StudyPage(.roster, "Participants", StaffRoutes.roster, "The participants of a study, who needs attention first."),
    StudyPage(.acknowledge, "Alerts", StaffRoutes.alerts, "The inbox of alerts: acknowledge, assign, and snooze."),
    StudyPage(
      .acknowledge, "Deliveries", DeliveryRoutes.deliveries, "The reminders and alerts that were sent, held, or failed."
    ),
    StudyPage(.held, "Held", StaffRoutes.held, "Answers that arrived and could not be recorded, to accept or reject."),
    StudyPage(
      .acknowledge, "Handover", StaffRoutes.handover, "The end of a shift: what is open, and what the team did."),
    StudyPage(.roster, "Figures", StaffRoutes.figures, "How many joined, stayed, and answered; no person is named."),
    StudyPage(.enroll, "Enroll", StaffRoutes.enroll, "A new participant, with a code for the phone."),
    StudyPage(.export, "Export", StaffRoutes.export, "The data of a study under pseudonyms, as one file."),
  ]

  /// The pages that the account may see: of the study in the path, and of the server.
  private var links: [Link] {
    var links = [Link(title: "Studies", address: StaffRoutes.studies.path())]
    if let plan = visit.path["plan"] {
      let of = ["plan": plan], id = PlanHeader.ID(plan)
      for page in Self.studyPages where session.has(page.right, in: id, at: visit.now) {
        var link = Link(title: page.title, address: page.pattern.path(of))
        if page.pattern == StaffRoutes.alerts, let openAlerts, openAlerts > 0 { link.waiting = (openAlerts, "open") }
        links.append(link)
      }
    }
    if session.has(.audit, in: nil, at: visit.now) {
      links.append(Link(title: "Audit", address: StaffRoutes.audit.path()))
    }
    if session.roles(in: nil, at: visit.now).contains(.admin) {
      links.append(Link(title: "Accounts", address: AccountRoutes.accounts.path()))
      links.append(Link(title: "Settings", address: SettingsPageRoute.settings.path()))
      if visit.services.delivery?.settings.endpoints.isEmpty == false {
        links.append(Link(title: "Programs", address: EndpointRoutes.endpoints.path()))
      }
    }
    // A page that no link names is below the one with the longest address that begins its own.
    let shown = visit.address.prefix { $0 != "?" }
    let above = links.indices.filter { shown == links[$0].address || shown.hasPrefix(links[$0].address + "/") }
    if let current = above.max(by: { links[$0].address.count < links[$1].address.count }) {
      links[current].place = shown == links[current].address ? .same : .below
    }
    return links
  }
}

/// The column of a table that stays in view while the others are scrolled sideways, by its class.
enum StayingColumn: String {
  case first = "care-stay-1"
  case second = "care-stay-2"
}

extension HTMLText {
  /// Adds a table with a caption for screen readers; a row's first cell names the row.
  ///
  /// `stays`: the column that stays in view when a wide table is scrolled sideways, such as the participant. `acts`: whether its last column
  /// has forms, which are not for paper; its cells have the class `care-forms` too.
  mutating func table(
    _ caption: String, _ columns: [String], stays: StayingColumn? = nil, acts: Bool = false,
    _ rows: (inout HTMLText) -> Void
  ) {
    let classes = "care-table" + (stays.map { " \($0.rawValue)" } ?? "")
    element("div", ["class": classes, "tabindex": "0", "role": "region", "aria-label": caption]) { html in
      html.element("table") { html in
        html.element("caption", ["class": "care-hidden"], caption)
        html.element("thead") { html in
          html.element("tr") { html in
            for (place, column) in columns.enumerated() {
              let isAway = acts && place == columns.count - 1
              html.element("th", ["scope": "col", "class": isAway ? "care-forms" : nil], column)
            }
          }
        }
        html.element("tbody", [:], rows)
      }
    }
  }

  /// Adds a text whose lines stay, which a page otherwise shows as one.
  mutating func lines(_ text: String) {
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if place > 0 { add(drawn: "\n") }
      add(String(line))
    }
  }

  /// Adds a labeled list of choices, of which one is chosen; `subject`: what the choice is about, for screen readers.
  mutating func choice(
    _ label: String, _ name: String, _ options: [(value: String, text: String)], _ chosen: String,
    about subject: String? = nil
  ) {
    element("label") { html in
      html.add("\(label) ")
      if let subject { html.element("span", ["class": "care-hidden"], "(\(subject)) ") }
      html.element("select", ["name": name]) { html in
        for option in options {
          html.element(
            "option", ["value": option.value, "selected": option.value == chosen ? "" : nil], option.text)
        }
      }
    }
  }

  /// Adds a paragraph in place of an empty list.
  mutating func nothing(_ text: String) { element("p", ["class": "care-text care-dim"], text) }

  /// Adds a form of one button with hidden fields; `subject`: what the button is about, for screen readers.
  mutating func action(
    _ title: String, to address: String, _ fields: [(name: String, value: String)], reason: String? = nil,
    why: String? = nil, subject: String? = nil
  ) {
    element("form", ["method": "post", "action": address, "class": "care-act"]) { html in
      html.hidden(fields)
      if let reason {
        let id = "why-\(reason)"
        html.element("label", ["class": "care-detail", "for": id], "Reason")
        html.void(
          "input",
          [
            "id": id, "name": "why", "value": why, "required": "", "maxlength": String(ReasonText.longest),
            "autocomplete": "off",
          ])
      }
      html.button(title, about: subject)
    }
  }

  /// Adds the button of a form; `subject`: what it is about, for screen readers.
  mutating func button(_ title: String, about subject: String?) {
    element("button", ["type": "submit", "class": "care-button care-quiet"]) { html in
      html.add(title)
      if let subject { html.element("span", ["class": "care-hidden"], ": \(subject)") }
    }
  }
}
