/// A person on the care team, or family.
public struct Contact: Hashable, Sendable, Codable {
  /// Names one contact.
  public typealias ID = Identifier<Contact>

  /// Which circle a contact is of.
  public enum Category: String, Hashable, Sendable, Codable, CaseIterable {
    /// Someone who gives care for a living.
    case careProvider = "care_provider"
    /// Friends and family.
    case friendsAndFamily = "friends_and_family"
  }

  /// The author's id.
  public var id: ID
  /// The name to show.
  public var name: String
  /// What the person does in the care.
  public var role: String?
  /// A title, such as `PT, DPT`.
  public var title: String?
  /// Where the person works.
  public var organization: String?
  /// The circle.
  public var category: Category?
  /// A telephone number.
  public var phone: String?
  /// A number for messages.
  public var messaging: String?
  /// An electronic mail address.
  public var email: String?
  /// A postal address.
  public var address: String?

  /// A contact with a name.
  public init(
    id: ID, name: String, role: String? = nil, title: String? = nil, organization: String? = nil,
    category: Category? = nil,
    phone: String? = nil, messaging: String? = nil, email: String? = nil, address: String? = nil
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.title = title
    self.organization = organization
    self.category = category
    self.phone = phone
    self.messaging = messaging
    self.email = email
    self.address = address
  }
}
