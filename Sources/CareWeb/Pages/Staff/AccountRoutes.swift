import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The accounts of the care team and their roles, for administrators with a fresh sign-in.
enum AccountRoutes {
  static let accounts: RoutePattern = "/admin/accounts"
  static let invite: RoutePattern = "/admin/accounts/invite"
  static let inviteAgain: RoutePattern = "/admin/accounts/invite-again"
  static let disable: RoutePattern = "/admin/accounts/disable"
  static let grant: RoutePattern = "/admin/accounts/grant"
  static let endGrant: RoutePattern = "/admin/accounts/end-grant"

  static let all: [Route] = [
    .get(accounts, .staff(.accounts, show)),
    .post(invite, .staff(.accounts, inviteOwner)),
    .post(inviteAgain, .staff(.accounts, inviteOwnerAgain)),
    .post(disable, .staff(.accounts, disableAccount)),
    .post(grant, .staff(.accounts, giveRole)),
    .post(endGrant, .staff(.accounts, endRole)),
  ]

  private struct Shown: Sendable {
    var account: Account
    var grants: [Grant]
  }

  @Sendable private static func show(_ visit: StaffVisit) async throws -> Response { try await page(visit) }

  private static func page(_ visit: StaffVisit, link: Token? = nil, problem: String? = nil) async throws -> Response {
    let now = visit.now
    let shown = try await visit.visit.access().run { access in
      try access.accounts().map { Shown(account: $0, grants: try access.grants(of: $0.id)) }
    }
    let plans = try await visit.read { try $0.plans(at: now).map(\.value) }
    let authors = try await visit.authors()
    var page = visit.page("Accounts")
    if problem != nil { page.status = .unprocessableContent }
    if link != nil { page.scripts = [HandedAddress.script] }
    return page.response { html in
      html.errors([problem].compactMap(\.self), title: "This did not work")
      if let link {
        html.element("section", ["class": "care-panel", "role": "status"]) { html in
          html.element("h2", "The link of the invitation")
          html.element("p", "Hand it to the owner of the account: it is valid for 3 days, and is shown only now.")
          HandedAddress(
            address: visit.visit.origin + SignInRoutes.invitation.path(["token": link.text]),
            subject: "Your account for the care team",
            words: "With this address you make your account. It is yours alone, and valid for 3 days.",
            label: "The address of the invitation, as a QR code for a phone's camera"
          ).add(into: &html)
        }
      }
      roles(into: &html)
      for one in shown { add(one, plans, authors, page, at: now, into: &html) }
      html.element("section", ["class": "care-panel"]) { html in
        html.element("h2", "Invite someone")
        html.element("form", ["method": "post", "action": invite.path()]) { html in
          html.hidden(page.formFields)
          html.field("Id", name: "account", hint: "letters, digits, '.', '_', '-'; it signs what the account writes")
          html.submit("Invite")
        }
      }
    }
  }

  /// The pages that roles open, each with its content.
  private static let pages: [(String, String)] =
    StaffPage.studyPages.map { ($0.title, $0.content) } + [
      (
        "each participant",
        "One person: contact, course, answers, plan, notes, and devices, as far as the role may see them."
      ),
      ("Audit", "What was written and read, by which account, and whether the store is as it was written."),
      ("Accounts", "The accounts of the care team, and their roles."),
      ("Settings", "The options that the server was started with."),
    ]

  /// Adds the purpose of each role, with the pages that it opens.
  private static func roles(into html: inout HTMLText) {
    html.element("details", ["class": "care-panel"]) { html in
      html.element("summary", "The roles, and the pages that each opens")
      html.table("Roles", ["Role", "Purpose", "Pages"]) { html in
        for role in Role.allCases {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], role.rawValue)
            html.element("td", role.summary)
            html.element("td", role.pages.joined(separator: ", "))
          }
        }
      }
      html.table("Pages", ["Page", "Content"]) { html in
        for (title, content) in pages {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], title)
            html.element("td", content)
          }
        }
      }
    }
  }

  private static func add(
    _ shown: Shown, _ plans: [PlanHeader], _ authors: AuthorNames, _ page: StaffPage, at now: Instant,
    into html: inout HTMLText
  ) {
    let account = shown.account, fields = page.formFields + [("account", account.id.text)]
    html.element("article", ["class": "care-panel"]) { html in
      html.element("h2", account.title)
      html.element(
        "p", ["class": "care-detail"],
        [account.name == nil ? nil : account.id.text, account.state.rawValue, account.email, wayToSignIn(of: account)]
          .compactMap(\.self)
          .joined(separator: " · "))
      for grant in shown.grants where grant.isValid(at: now) {
        let study = grant.plan.map { id in plans.first { $0.id == id }?.title ?? id.text } ?? "all studies"
        html.element(
          "p", "\(grant.role.rawValue) in \(study), given by \(authors.name(of: grant.by) ?? "–")")
        html.asked(ending(grant.id), page.formFields)
      }
      html.element("form", ["method": "post", "action": Self.grant.path(), "class": "care-filters"]) { html in
        html.hidden(fields)
        html.element("label") { html in
          html.add("Role ")
          html.element("select", ["name": "role"]) { html in
            for role in Role.allCases { html.element("option", ["value": role.rawValue], role.rawValue) }
          }
        }
        html.element("label") { html in
          html.add("Study ")
          html.element("select", ["name": "plan"]) { html in
            for plan in plans { html.element("option", ["value": plan.id.text], plan.title) }
            html.element("option", ["value": "*"], "all studies")
          }
        }
        html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Give the role")
      }
      html.asked(invitingAgain(account.id), page.formFields)
      if account.state != .disabled { html.asked(disabling(account.id), page.formFields) }
    }
  }

  private static func ending(_ grant: String) -> AskedForm {
    AskedForm(
      title: "End this role",
      consequence: "The account can then do nothing there that this role includes. You can give it again.",
      address: endGrant.path(), fields: [("grant", grant)])
  }

  private static func invitingAgain(_ id: Account.ID) -> AskedForm {
    AskedForm(
      title: "Invite again",
      consequence: "\(id) is signed out everywhere, and cannot sign in until they open the new link, within 3 days.",
      address: inviteAgain.path(), fields: [("account", id.text)])
  }

  private static func disabling(_ id: Account.ID) -> AskedForm {
    AskedForm(
      title: "Disable",
      consequence: "\(id) is signed out everywhere, and cannot sign in until you invite them again.",
      address: disable.path(), fields: [("account", id.text)])
  }

  /// Returns how an account signs in; nil for one that cannot.
  private static func wayToSignIn(of account: Account) -> String? {
    guard account.state == .active else { return nil }
    return account.issuer.map { "signs in at \($0)" } ?? "signs in with a password and an app"
  }

  @Sendable private static func inviteOwner(_ visit: StaffVisit) async throws -> Response {
    let id = Account.ID(visit.visit.form["account"] ?? ""), author = visit.scope.author, now = visit.now
    do {
      let link = try await visit.visit.access().run { try $0.invite(id, by: author, at: now) }
      return try await page(visit, link: link)
    } catch let error as AccessError where error.isShownInForm {
      return try await page(visit, problem: error.message)
    }
  }

  @Sendable private static func inviteOwnerAgain(_ visit: StaffVisit) async throws -> Response {
    let id = Account.ID(visit.visit.form["account"] ?? ""), author = visit.scope.author, now = visit.now
    guard visit.visit.isConfirmed else { return invitingAgain(id).page(visit, back: accounts.path()) }
    do {
      let link = try await visit.visit.access().run { try $0.inviteAgain(id, by: author, at: now) }
      return try await page(visit, link: link)
    } catch AccessError.lastAdministrator { return try await refuse(visit) }
  }

  @Sendable private static func disableAccount(_ visit: StaffVisit) async throws -> Response {
    let id = Account.ID(visit.visit.form["account"] ?? ""), author = visit.scope.author, now = visit.now
    guard author != "user:\(id)" else {
      return try await page(visit, problem: "this is your own account; ask another administrator")
    }
    guard visit.visit.isConfirmed else { return disabling(id).page(visit, back: accounts.path()) }
    do {
      try await visit.visit.access().run { try $0.disable(id, by: author, at: now) }
    } catch AccessError.lastAdministrator { return try await refuse(visit) }
    return .see(accounts.path())
  }

  @Sendable private static func giveRole(_ visit: StaffVisit) async throws -> Response {
    let form = visit.visit.form, author = visit.scope.author, now = visit.now
    guard let role = form["role"].flatMap({ Role(rawValue: $0) }), let plan = form["plan"] else {
      throw WebProblem.badRequest
    }
    let study = plan == "*" ? nil : PlanHeader.ID(plan), id = Account.ID(form["account"] ?? "")
    if let study {
      let isThere = try await visit.read { try $0.plans(at: now).contains { $0.value.id == study } }
      guard isThere else { throw WebProblem.notFound }
    }
    _ = try await visit.visit.access().run { try $0.grant(role, to: id, in: study, by: author, at: now) }
    return .see(accounts.path())
  }

  @Sendable private static func endRole(_ visit: StaffVisit) async throws -> Response {
    guard let id = visit.visit.form["grant"] else { throw WebProblem.badRequest }
    guard visit.visit.isConfirmed else { return ending(id).page(visit, back: accounts.path()) }
    let author = visit.scope.author, now = visit.now
    do {
      try await visit.visit.access().run { try $0.endGrant(id, by: author, at: now) }
    } catch AccessError.lastAdministrator { return try await refuse(visit) }
    return .see(accounts.path())
  }

  /// Says that a change would leave nobody who manages accounts.
  private static func refuse(_ visit: StaffVisit) async throws -> Response {
    try await page(visit, problem: AccessError.lastAdministrator.message)
  }
}

extension Role {
  /// The role in a sentence for those who give it.
  fileprivate var summary: String {
    switch self {
    case .coordinator:
      "Enrolls participants and looks after the course of a study. Sees no answers, unless the study says so."
    case .clinician:
      "Cares for participants: sees and corrects answers, and changes what is planned for one participant."
    case .analyst: "Analyzes a study under pseudonyms: sees no ids, names, or contacts."
    case .admin: "Manages accounts and reads the audit. Sees no participant."
    }
  }

  /// The titles of the pages that the role opens.
  fileprivate var pages: [String] {
    let opens = { RightsTable.permission(self, $0) != .no }
    return StaffPage.studyPages.filter { opens($0.right) }.map(\.title) + (opens(.identity) ? ["each participant"] : [])
      + (opens(.audit) ? ["Audit"] : []) + (opens(.accounts) ? ["Accounts", "Settings"] : [])
  }
}
