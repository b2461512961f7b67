extension Patient: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, sex, birthday, allergies, zone
  }

  /// Reads an object whose fields are named like the properties, the details beside them.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try fields.decode(ID.self, forKey: .id), name: try fields.decode(PersonName.self, forKey: .name),
      sex: try fields.decodeIfPresent(String.self, forKey: .sex),
      birthday: try fields.decodeIfPresent(CivilDate.self, forKey: .birthday),
      allergies: try fields.decode([String].self, forKey: .allergies),
      zone: try fields.decode(Zone.self, forKey: .zone),
      details: try RecordDetails(from: decoder))
  }

  /// Writes what ``init(from:)`` reads, without what is not set.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(name, forKey: .name)
    try fields.encodeIfPresent(sex, forKey: .sex)
    try fields.encodeIfPresent(birthday, forKey: .birthday)
    try fields.encode(allergies, forKey: .allergies)
    try fields.encode(zone, forKey: .zone)
    try details.encode(to: encoder)
  }
}
