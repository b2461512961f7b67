import CareAccess
import CareCards
import CareModel

/// An account with its roles.
struct StaffAccount: Sendable {
  /// The account.
  var account: Account
  /// The roles that are valid now, the oldest first.
  var grants: [Grant]

  /// Reads all accounts, by id.
  ///
  /// - Complexity: O(accounts and grants), in two statements.
  static func all(_ access: AccessStore, at now: Instant) throws -> [StaffAccount] {
    let grants = try access.grants()
    return try access.accounts().map { account in
      StaffAccount(account: account, grants: grants[account.id, default: []].filter { $0.isValid(at: now) })
    }
  }
}

/// The accounts that an address asks for: `?find=kim&state=active&has=clinician&page=2`.
///
/// Forms of the page send the same fields, so that the page stays where it is.
struct AccountFilter: Hashable, Sendable {
  /// The most characters of a search.
  private static let longest = 100
  /// The accounts of a page.
  static let rows = 50
  /// The value of the field for accounts without a role.
  private static let noRole = "none"

  /// A role that an account must have; nil: it must have none.
  private enum Having: Hashable {
    case role(Role?)
  }

  /// A part of an id, a name, or an address; nil for all.
  private let find: String?
  private let state: Account.State?
  private let having: Having?
  /// The page, from 1.
  let page: Int

  /// Reads the fields of a query or of a form; those without a value do not filter.
  ///
  /// - Throws: ``WebProblem/badRequest`` for a value that is none of the choices, or that cannot be one.
  init(_ fields: FormFields) throws(WebProblem) {
    let text = (fields["find"] ?? "").trimmed, state = fields["state"] ?? "", role = fields["has"] ?? ""
    guard text.fits(characters: Self.longest),
      let page = BoundedInteger(fields["page"] ?? "1", in: 1...RosterRoute.mostPages)?.value,
      state.isEmpty || Account.State(rawValue: state) != nil,
      role.isEmpty || role == Self.noRole || Role(rawValue: role) != nil
    else { throw .badRequest }
    find = text.isEmpty ? nil : text
    self.state = Account.State(rawValue: state)
    having = role.isEmpty ? nil : .role(Role(rawValue: role))
    self.page = page
  }

  /// Creates the filter that finds one account, and after it those whose ids, names, or addresses have its id.
  init(finding id: Account.ID) {
    (find, state, having, page) = (id.text, nil, nil, 1)
  }

  /// Whether accounts are omitted.
  var isSearch: Bool { find != nil || state != nil || having != nil }

  /// Returns the accounts that fit, in their order; one whose whole id is searched for comes first, so that it is on the first page.
  func found(in all: [StaffAccount]) -> [StaffAccount] {
    let find = find?.lowercased()
    let found = all.filter { one in
      let account = one.account
      if let state, account.state != state { return false }
      if case .role(let role) = having {
        guard role.map({ role in one.grants.contains { $0.role == role } }) ?? one.grants.isEmpty else { return false }
      }
      guard let find else { return true }
      return [account.id.text, account.name, account.email].contains { $0?.lowercased().contains(find) ?? false }
    }
    return found.filter { $0.account.id.text.lowercased() == find }
      + found.filter { $0.account.id.text.lowercased() != find }
  }

  /// The fields that a form keeps.
  var fields: [(name: String, value: String)] { filters + (page > 1 ? [("page", String(page))] : []) }

  private var filters: [(name: String, value: String)] {
    let role: String? = if case .role(let role) = having { role?.rawValue ?? Self.noRole } else { nil }
    return [("find", find), ("state", state?.rawValue), ("has", role)].compactMap { name, value in
      value.map { (name, $0) }
    }
  }

  /// The query of the address of the page; empty for the first page of all.
  var query: String { fields.isEmpty ? "" : Self.query(fields) }

  /// Returns the query of the address of another page with the same filters.
  func query(page: Int) -> String { Self.query(filters + [("page", String(page))]) }

  private static func query(_ fields: [(name: String, value: String)]) -> String {
    "?" + fields.map { "\($0.name)=\(PercentEncoding.segment($0.value))" }.joined(separator: "&")
  }

  /// Adds the form with which the filters are chosen.
  func form(into html: inout HTMLText) {
    html.element("form", ["method": "get", "class": "care-filters"]) { html in
      html.element("label") { html in
        html.add("Id, name, or address ")
        html.void(
          "input", ["type": "search", "name": "find", "value": find, "maxlength": "100", "autocomplete": "off"])
      }
      let states: [Account.State] = [.invited, .active, .disabled]
      html.choice(
        "State", "state", [("", "any")] + states.map { ($0.rawValue, $0.rawValue) }, state?.rawValue ?? "")
      let roles = [("", "any")] + Role.allCases.map { ($0.rawValue, $0.rawValue) } + [(Self.noRole, "no role")]
      html.choice("Role", "has", roles, fields.first { $0.name == "has" }?.value ?? "")
      html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Show")
    }
  }
}
