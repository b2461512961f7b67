import CareAccess
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import Hummingbird

/// The accounts of the care team and their roles, for administrators with a fresh sign-in.
enum AccountRoutes {
  static let accounts: RoutePattern = "/admin/accounts"
  static let table: RoutePattern = "/admin/accounts.csv"
  static let invite: RoutePattern = "/admin/accounts/invite"
  static let inviteAgain: RoutePattern = "/admin/accounts/invite-again"
  static let disable: RoutePattern = "/admin/accounts/disable"
  static let grant: RoutePattern = "/admin/accounts/grant"
  static let endGrant: RoutePattern = "/admin/accounts/end-grant"

  static let all: [Route] = [
    .get(accounts, .staff(.accounts, show)),
    .get(table, .staff(.accounts, download)),
    .post(invite, .staff(.accounts, inviteOwner)),
    .post(inviteAgain, .staff(.accounts, inviteOwnerAgain)),
    .post(disable, .staff(.accounts, disableAccount)),
    .post(grant, .staff(.accounts, giveRole)),
    .post(endGrant, .staff(.accounts, endRole)),
  ]

  /// The accounts of a page.
  private struct Shown: Sendable {
    var accounts: [StaffAccount]
    /// The number of those that fit, on all pages.
    var count: Int
    var hasMore: Bool
    var summary: String
    var authors: AuthorNames

    init(_ all: [StaffAccount], _ filter: AccountFilter) {
      let found = filter.found(in: all), first = (filter.page - 1) * AccountFilter.rows
      accounts = Array(found.dropFirst(first).prefix(AccountFilter.rows))
      (count, hasMore) = (found.count, found.count > first + AccountFilter.rows)
      let states = [Account.State.active, .invited, .disabled].compactMap { state in
        let count = all.count { $0.account.state == state }
        return count == 0 ? nil : "\(count) \(state.rawValue)"
      }
      summary = "\(all.count.counting("account")): \(states.joined(separator: ", "))."
      authors = AuthorNames(
        accounts: Dictionary(all.map { ($0.account.id, $0.account.title) }) { first, _ in first })
    }
  }

  @Sendable private static func show(_ visit: StaffVisit) async throws -> Response {
    try await page(visit, try AccountFilter(visit.visit.query))
  }

  private static func page(
    _ visit: StaffVisit, _ filter: AccountFilter, link: Token? = nil, problem: String? = nil
  ) async throws -> Response {
    let now = visit.now
    let shown = try await visit.visit.access().run { Shown(try StaffAccount.all($0, at: now), filter) }
    let plans = try await visit.read { try $0.plans(at: now).map(\.value) }
    var page = visit.page("Accounts", saysZone: false)
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
      html.element("p", ["class": "care-detail"], shown.summary)
      html.element("section", ["class": "care-panel"]) { html in
        html.element("h2", "Invite someone")
        html.element("form", ["method": "post", "action": invite.path()]) { html in
          html.hidden(page.formFields)
          html.field("Id", name: "account", hint: "letters, digits, '.', '_', '-'; it signs what the account writes")
          html.submit("Invite")
        }
      }
      roles(into: &html)
      filter.form(into: &html)
      if filter.isSearch {
        let fits = shown.count == 1 ? "1 account fits." : "\(shown.count) accounts fit."
        html.element("p", ["class": "care-detail"]) { html in
          html.add("\(fits) ")
          html.element("a", ["href": accounts.path()], "Show all")
        }
      }
      if shown.accounts.isEmpty { html.nothing(shown.count == 0 ? "No account fits." : "There is no such page.") }
      for one in shown.accounts { add(one, plans, shown.authors, filter, page, into: &html) }
      if filter.page > 1 || shown.hasMore {
        html.element("p", ["class": "care-weeks"]) { html in
          if filter.page > 1 { html.element("a", ["href": filter.query(page: filter.page - 1)], "‹ Previous page") }
          if shown.hasMore { html.element("a", ["href": filter.query(page: filter.page + 1)], "Next page ›") }
        }
      }
      if shown.count > 0 {
        html.element("p") { html in
          html.element(
            "a", ["href": table.path() + filter.query, "download": ""], "Save these accounts as a table (CSV)")
        }
      }
    }
  }

  /// Sends the accounts of all pages with their roles as a table, after a note in the access log.
  @Sendable private static func download(_ visit: StaffVisit) async throws -> Response {
    let filter = try AccountFilter(visit.visit.query), now = visit.now
    let record = AccessRecord(
      at: now, .export, actor: visit.scope.author, session: visit.session.id, route: visit.visit.route)
    let found = try await visit.visit.access().run { access in
      try access.logNow(record)
      return filter.found(in: try StaffAccount.all(access, at: now))
    }
    let text = TableText(AccountTable.table, as: .csv, isSafe: true)
    var bytes = text.header
    for row in found.flatMap({ AccountTable.rows(of: $0) }) { text.add(row, to: &bytes) }
    return .attachment(bytes, name: "accounts-\(visit.zone.date(of: now)).csv", type: "text/csv; charset=utf-8")
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
    _ shown: StaffAccount, _ plans: [PlanHeader], _ authors: AuthorNames, _ filter: AccountFilter, _ page: StaffPage,
    into html: inout HTMLText
  ) {
    let account = shown.account, fields = page.formFields + filter.fields + [("account", account.id.text)]
    html.element("article", ["class": "care-panel", "id": place(of: account.id)]) { html in
      html.element("h2", account.title)
      html.element(
        "p", ["class": "care-detail"],
        [account.name == nil ? nil : account.id.text, account.state.rawValue, account.email, wayToSignIn(of: account)]
          .compactMap(\.self)
          .joined(separator: " · "))
      if shown.grants.isEmpty { html.nothing("No role yet: the account sees nothing until it has one.") }
      for grant in shown.grants {
        let study = grant.plan.map { id in plans.first { $0.id == id }?.title ?? id.text } ?? "all studies"
        html.element(
          "p", "\(grant.role.rawValue) in \(study), given by \(authors.name(of: grant.by) ?? "–")")
        html.asked(ending(grant, filter), page.formFields)
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
      html.asked(invitingAgain(account.id, filter), page.formFields)
      if account.state != .disabled { html.asked(disabling(account.id, filter), page.formFields) }
    }
  }

  /// Returns the id of the element of an account.
  private static func place(of id: Account.ID) -> String { "account-\(id)" }

  /// Returns the address to which a form leads back.
  private static func address(of id: Account.ID, _ filter: AccountFilter) -> String {
    "\(accounts.path())\(filter.query)#\(place(of: id))"
  }

  private static func ending(_ grant: Grant, _ filter: AccountFilter) -> AskedForm {
    AskedForm(
      title: "End this role",
      consequence: "The account can then do nothing there that this role includes. You can give it again.",
      address: endGrant.path(), fields: filter.fields + [("grant", grant.id)])
  }

  private static func invitingAgain(_ id: Account.ID, _ filter: AccountFilter) -> AskedForm {
    AskedForm(
      title: "Invite again",
      consequence: "\(id) is signed out everywhere, and cannot sign in until they open the new link, within 3 days.",
      address: inviteAgain.path(), fields: filter.fields + [("account", id.text)])
  }

  private static func disabling(_ id: Account.ID, _ filter: AccountFilter) -> AskedForm {
    AskedForm(
      title: "Disable",
      consequence: "\(id) is signed out everywhere, and cannot sign in until you invite them again.",
      address: disable.path(), fields: filter.fields + [("account", id.text)])
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
      return try await page(visit, AccountFilter(finding: id), link: link)
    } catch let error as AccessError where error.isShownInForm {
      return try await page(visit, try AccountFilter(FormFields()), problem: error.message)
    }
  }

  @Sendable private static func inviteOwnerAgain(_ visit: StaffVisit) async throws -> Response {
    let (id, filter) = try account(visit), author = visit.scope.author, now = visit.now
    guard visit.visit.isConfirmed else { return invitingAgain(id, filter).page(visit, back: address(of: id, filter)) }
    do {
      let link = try await visit.visit.access().run { try $0.inviteAgain(id, by: author, at: now) }
      return try await page(visit, filter, link: link)
    } catch AccessError.lastAdministrator { return try await refuse(visit, filter) }
  }

  @Sendable private static func disableAccount(_ visit: StaffVisit) async throws -> Response {
    let (id, filter) = try account(visit), author = visit.scope.author, now = visit.now
    guard author != "user:\(id)" else {
      return try await page(visit, filter, problem: "this is your own account; ask another administrator")
    }
    guard visit.visit.isConfirmed else { return disabling(id, filter).page(visit, back: address(of: id, filter)) }
    do {
      try await visit.visit.access().run { try $0.disable(id, by: author, at: now) }
    } catch AccessError.lastAdministrator { return try await refuse(visit, filter) }
    return .see(address(of: id, filter))
  }

  @Sendable private static func giveRole(_ visit: StaffVisit) async throws -> Response {
    let form = visit.visit.form, author = visit.scope.author, now = visit.now
    guard let role = form["role"].flatMap({ Role(rawValue: $0) }), let plan = form["plan"] else {
      throw WebProblem.badRequest
    }
    let study = plan == "*" ? nil : PlanHeader.ID(plan), (id, filter) = try account(visit)
    if let study {
      let isThere = try await visit.read { try $0.plans(at: now).contains { $0.value.id == study } }
      guard isThere else { throw WebProblem.notFound }
    }
    _ = try await visit.visit.access().run { try $0.grant(role, to: id, in: study, by: author, at: now) }
    return .see(address(of: id, filter))
  }

  @Sendable private static func endRole(_ visit: StaffVisit) async throws -> Response {
    guard let id = visit.visit.form["grant"] else { throw WebProblem.badRequest }
    let filter = try AccountFilter(visit.visit.form), author = visit.scope.author, now = visit.now
    let grant = try await visit.visit.access().run { access in
      try access.grants().values.joined().first { $0.id == id }
    }
    guard let grant else { throw WebProblem.notFound }
    let back = address(of: grant.account, filter)
    guard visit.visit.isConfirmed else { return ending(grant, filter).page(visit, back: back) }
    do {
      try await visit.visit.access().run { try $0.endGrant(id, by: author, at: now) }
    } catch AccessError.lastAdministrator { return try await refuse(visit, filter) }
    return .see(back)
  }

  /// Returns the account of a form, and the page that the form was on.
  private static func account(_ visit: StaffVisit) throws(WebProblem) -> (Account.ID, AccountFilter) {
    (Account.ID(visit.visit.form["account"] ?? ""), try AccountFilter(visit.visit.form))
  }

  /// Says that a change would leave nobody who manages accounts.
  private static func refuse(_ visit: StaffVisit, _ filter: AccountFilter) async throws -> Response {
    try await page(visit, filter, problem: AccessError.lastAdministrator.message)
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
