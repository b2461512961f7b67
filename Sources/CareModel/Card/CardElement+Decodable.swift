extension CardElement: Decodable {
  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` if the type is unknown, or a field is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    let type = try object.decode(String.self, forKey: .type)
    func text(_ key: CodingKeys) throws -> String? { try object.decodeIfPresent(String.self, forKey: key) }
    func number(_ key: CodingKeys) throws -> Double? { try object.decodeIfPresent(Double.self, forKey: key) }
    switch type {
    case "text":
      self = .text(
        try object.decode(String.self, forKey: .text),
        tone: try object.decodeIfPresent(TextTone.self, forKey: .tone) ?? .plain)
    case "header": self = .header(try object.decode(String.self, forKey: .text), detail: try text(.detail))
    case "value": self = .value(try object.decode(String.self, forKey: .text), label: try text(.label))
    case "image":
      self = .image(
        try object.decode(String.self, forKey: .source), text: try object.decode(String.self, forKey: .text))
    case "icon": self = .icon(try object.decode(Icon.self, forKey: .icon), text: try text(.text))
    case "check_list":
      let items = try object.decode([CardElement].self, forKey: .items)
      self = .checkList(items.compactMap { if case .control(let control) = $0 { control } else { nil } })
    case "grid":
      self = .grid(
        columns: try object.decode(Int.self, forKey: .columns),
        try object.decode([CardElement].self, forKey: .items))
    case "progress": self = .progress(try object.decode(Double.self, forKey: .share), text: try text(.text))
    case "ring": self = .ring(try object.decode(Double.self, forKey: .share), text: try text(.text))
    case "chart":
      self = .chart(
        Points(
          values: try object.decode([Double?].self, forKey: .values),
          labels: try object.decodeIfPresent([String].self, forKey: .labels) ?? [], min: try number(.min),
          max: try number(.max), text: try text(.text)))
    case "figure": self = .figure(try object.decode(Figure.self, forKey: .figure))
    case "contact": self = .contact(try object.decode(Contact.self, forKey: .contact))
    case "link":
      self = .link(
        CardDefinition.Link(
          title: try object.decode(String.self, forKey: .title), url: try object.decode(String.self, forKey: .url)))
    case "stack":
      self = .stack(
        isAcross: try object.decodeIfPresent(Bool.self, forKey: .across) ?? false,
        try object.decode([CardElement].self, forKey: .items))
    case "divider": self = .divider
    default: self = .control(try Self.control(type, object))
    }
  }

  private static func control(
    _ type: String, _ object: KeyedDecodingContainer<CodingKeys>
  ) throws -> CardControl {
    func number(_ key: CodingKeys) throws -> Double? { try object.decodeIfPresent(Double.self, forKey: key) }
    let range = CardControl.NumberRange(
      min: try number(.min), max: try number(.max), units: try object.decodeIfPresent(String.self, forKey: .units))
    let kind: CardControl.Kind
    switch type {
    case "button": kind = .button
    case "check": kind = .check(isOn: try object.decodeIfPresent(Bool.self, forKey: .on) ?? false)
    case "slider": kind = .slider(range, step: try number(.step) ?? 1)
    case "number_field":
      kind = .numberField(range, isInteger: try object.decodeIfPresent(Bool.self, forKey: .integer) ?? false)
    case "text_field": kind = .textField(maxLength: try object.decodeIfPresent(Int.self, forKey: .maxLength))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: object, debugDescription: "'\(type)' is not a card element")
    }
    return CardControl(
      action: try object.decode(String.self, forKey: .action), title: try object.decode(String.self, forKey: .title),
      input: try object.decodeIfPresent([String: Scalar].self, forKey: .input) ?? [:], kind: kind,
      value: try object.decodeIfPresent(Scalar.self, forKey: .value))
  }
}
