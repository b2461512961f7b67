/// A person on the care team, or family.
public struct Contact: Hashable, Sendable {
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
  /// Telephone numbers.
  public var phone: [LabeledValue]
  /// Numbers for messages.
  public var messaging: [LabeledValue]
  /// Electronic mail addresses.
  public var email: [LabeledValue]
  /// Other ways to reach the person.
  public var other: [LabeledValue]
  /// A postal address.
  public var address: PostalAddress?
  /// Group, tags, remote id and the like.
  public var details: RecordDetails

  /// A contact with a name.
  public init(
    id: ID, name: String, role: String? = nil, title: String? = nil, organization: String? = nil,
    category: Category? = nil, phone: [LabeledValue] = [], messaging: [LabeledValue] = [], email: [LabeledValue] = [],
    other: [LabeledValue] = [], address: PostalAddress? = nil, details: RecordDetails = RecordDetails()
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
    self.other = other
    self.address = address
    self.details = details
  }
}
