/// A person on the care team, or a family member.
public struct Contact: Hashable, Sendable {
  /// Identifies one contact.
  public typealias ID = Identifier<Contact>

  /// The circle that a contact belongs to.
  public enum Category: String, Hashable, Sendable, Codable, CaseIterable {
    /// A professional.
    case careProvider = "care_provider"
    /// Friends and family.
    case friendsAndFamily = "friends_and_family"
  }

  /// The layout of a contact's card.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    /// A line with the name, and the first ways to reach the person.
    case list
    /// The name, the title, and initials.
    case simple
    /// Everything, with an action for each way to reach the person.
    case detailed
  }

  /// The author's id.
  public var id: ID
  /// The name to show.
  public var name: String
  /// The person's role in the care.
  public var role: String?
  /// A title, such as `PT, DPT`.
  public var title: String?
  /// The person's organization.
  public var organization: String?
  /// The circle.
  public var category: Category?
  /// Telephone numbers.
  public var phone: [LabeledValue]
  /// Numbers for messages.
  public var messaging: [LabeledValue]
  /// Email addresses.
  public var email: [LabeledValue]
  /// Other ways to reach the person.
  public var other: [LabeledValue]
  /// A postal address.
  public var address: PostalAddress?
  /// The layout of the contact's card.
  public var style: Style
  /// Group, tags, remote id, and the like.
  public var details: RecordDetails
  /// The values of parameters that a participant must have for a plan's contact to exist, by parameter; empty for everyone.
  public var applies: [String: [String]] = [:]
  /// The owner that it was assigned from; in the tombstone that assigning leaves, the one that it was assigned to.
  public var assigned: Assignment?

  /// Creates a contact with a name.
  public init(
    id: ID, name: String, role: String? = nil, title: String? = nil, organization: String? = nil,
    category: Category? = nil, phone: [LabeledValue] = [], messaging: [LabeledValue] = [], email: [LabeledValue] = [],
    other: [LabeledValue] = [], address: PostalAddress? = nil, style: Style = .list,
    details: RecordDetails = RecordDetails()
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
    self.style = style
    self.details = details
  }
}

extension Contact: DescribedRecord, DetailedRecord {
  /// The value whose fields all have their defaults.
  public static let template = Contact(id: "", name: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<Contact>] =
    [
      Field("name", \.name, "The name to show.", required: true),
      Field("role", \.role, "The person's role in the care.", isText: true),
      Field("title", \.title, "A title, e.g. \"PT, DPT\".", isText: true),
      Field("organization", \.organization, "The person's organization."),
      Field("category", \.category, "The circle: a professional, or family."),
      ways("phone", \.phone, "Telephone numbers."),
      ways("messaging", \.messaging, "Numbers for messages."),
      ways("email", \.email, "Email addresses."),
      ways("other", \.other, "Other ways to reach the person."),
      Field("address", \.address, "A postal address, as a text or in its parts."),
      Field("style", \.style, "The layout of the contact's card.", stored: .unlessDefault),
      .applies(\.applies),
      Field("assigned", \.assigned, "The owner that it was assigned from, or to.", isAuthored: false),
    ] + RecordDetails.fields.map { $0.within(\.details) }

  private static func ways(
    _ name: String, _ path: any WritableKeyPath<Contact, [LabeledValue]> & Sendable, _ summary: String
  ) -> Field<Contact> {
    Field(
      name, path, summary, stored: .unlessDefault, as: { LabeledValue.List(values: $0) }, from: { $0.values })
  }
}

/// A number or an address, with its label: `work`, `+1 555 0100`.
public struct LabeledValue: Hashable, Sendable, Codable {
  /// The label, such as `work`.
  public var label: String?
  /// The number or address.
  public var value: String

  /// Creates a value with a label, if there is one.
  public init(_ value: String, label: String? = nil) {
    self.label = label
    self.value = value
  }

  /// A stored list.
  ///
  /// One text is read as a list of one value without a label.
  fileprivate struct List: Codable, Sendable {
    var values: [LabeledValue]

    init(values: [LabeledValue]) { self.values = values }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        values = [LabeledValue(text)]
      } else {
        values = try container.decode([LabeledValue].self)
      }
    }

    func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
  }
}

/// A postal address in its parts, all optional.
public struct PostalAddress: Hashable, Sendable, Codable {
  /// Street and number, in lines as they are written.
  public var street: String?
  /// The city.
  public var city: String?
  /// The state or province.
  public var state: String?
  /// The postal code.
  public var postalCode: String?
  /// The name of the country.
  public var country: String?

  /// Creates an address from its parts.
  public init(
    street: String? = nil, city: String? = nil, state: String? = nil, postalCode: String? = nil, country: String? = nil
  ) {
    self.street = street
    self.city = city
    self.state = state
    self.postalCode = postalCode
    self.country = country
  }

  private enum CodingKeys: String, CodingKey {
    case street, city, state, postalCode, country
  }

  /// Reads an object with the parts, or one text as the street.
  public init(from decoder: any Decoder) throws {
    if let street = try? decoder.singleValueContainer().decode(String.self) {
      self.init(street: street)
      return
    }
    let parts = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      street: try parts.decodeIfPresent(String.self, forKey: .street),
      city: try parts.decodeIfPresent(String.self, forKey: .city),
      state: try parts.decodeIfPresent(String.self, forKey: .state),
      postalCode: try parts.decodeIfPresent(String.self, forKey: .postalCode),
      country: try parts.decodeIfPresent(String.self, forKey: .country))
  }

  /// The parts that are set, in the order of an envelope.
  public var lines: [String] {
    let town = [postalCode, city].compactMap(\.self).joined(separator: " ")
    return [street, town.isEmpty ? nil : town, state, country].compactMap(\.self)
  }
}
