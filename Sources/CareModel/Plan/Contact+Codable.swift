extension Contact: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, role, title, organization, category, phone, messaging, email, other, address
  }

  /// Reads an object whose fields are named like the properties, the details beside them.
  ///
  /// One text stands for a list of one without a label, and for the street of an address.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func values(_ key: CodingKeys) throws -> [LabeledValue] {
      if let text = try? fields.decodeIfPresent(String.self, forKey: key) { return [LabeledValue(text)] }
      return try fields.decodeIfPresent([LabeledValue].self, forKey: key) ?? []
    }
    let street = try? fields.decodeIfPresent(String.self, forKey: .address)
    self.init(
      id: try fields.decode(ID.self, forKey: .id), name: try fields.decode(String.self, forKey: .name),
      role: try fields.decodeIfPresent(String.self, forKey: .role),
      title: try fields.decodeIfPresent(String.self, forKey: .title),
      organization: try fields.decodeIfPresent(String.self, forKey: .organization),
      category: try fields.decodeIfPresent(Category.self, forKey: .category),
      phone: try values(.phone), messaging: try values(.messaging), email: try values(.email),
      other: try values(.other),
      address: try street.map { PostalAddress(street: $0) }
        ?? fields.decodeIfPresent(PostalAddress.self, forKey: .address),
      details: try RecordDetails(from: decoder))
  }

  /// Writes an object whose fields are named like the properties, without what is not set.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(name, forKey: .name)
    try fields.encodeIfPresent(role, forKey: .role)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encodeIfPresent(organization, forKey: .organization)
    try fields.encodeIfPresent(category, forKey: .category)
    for (values, key) in [(phone, CodingKeys.phone), (messaging, .messaging), (email, .email), (other, .other)]
    where !values.isEmpty {
      try fields.encode(values, forKey: key)
    }
    try fields.encodeIfPresent(address, forKey: .address)
    try details.encode(to: encoder)
  }
}
