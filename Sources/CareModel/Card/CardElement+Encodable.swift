extension CardElement: Encodable {
  enum CodingKeys: String, CodingKey {
    case type, text, tone, detail, label, figure, contact, source, icon, action, title, input, on, value, min, max,
      step, units, integer,
      maxLength = "max_length"
    case items, columns, share, values, labels, url, across
  }

  /// Writes an object whose `type` is the name that scripts build it by.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(typeName, forKey: .type)
    switch self {
    case .text(let text, let tone):
      try object.encode(text, forKey: .text)
      if tone != .plain { try object.encode(tone, forKey: .tone) }
    case .header(let text, let detail):
      try object.encode(text, forKey: .text)
      try object.encodeIfPresent(detail, forKey: .detail)
    case .value(let text, let label):
      try object.encode(text, forKey: .text)
      try object.encodeIfPresent(label, forKey: .label)
    case .image(let source, let text):
      try object.encode(source, forKey: .source)
      try object.encode(text, forKey: .text)
    case .icon(let icon, let text):
      try object.encode(icon, forKey: .icon)
      try object.encodeIfPresent(text, forKey: .text)
    case .control(let control): try encode(control, to: &object)
    case .checkList(let checks): try object.encode(checks.map { CardElement.control($0) }, forKey: .items)
    case .grid(let columns, let items):
      try object.encode(columns, forKey: .columns)
      try object.encode(items, forKey: .items)
    case .progress(let share, let text), .ring(let share, let text):
      try object.encode(share, forKey: .share)
      try object.encodeIfPresent(text, forKey: .text)
    case .chart(let points):
      try object.encode(points.values, forKey: .values)
      if !points.labels.isEmpty { try object.encode(points.labels, forKey: .labels) }
      try object.encodeIfPresent(points.min, forKey: .min)
      try object.encodeIfPresent(points.max, forKey: .max)
      try object.encodeIfPresent(points.text, forKey: .text)
    case .figure(let figure): try object.encode(figure, forKey: .figure)
    case .contact(let contact): try object.encode(contact, forKey: .contact)
    case .link(let link):
      try object.encode(link.url, forKey: .url)
      try object.encode(link.title, forKey: .title)
    case .stack(let isAcross, let items):
      if isAcross { try object.encode(true, forKey: .across) }
      try object.encode(items, forKey: .items)
    case .divider: break
    }
  }

  private func encode(_ control: CardControl, to object: inout KeyedEncodingContainer<CodingKeys>) throws {
    try object.encode(control.action, forKey: .action)
    try object.encode(control.title, forKey: .title)
    if !control.input.isEmpty { try object.encode(control.input, forKey: .input) }
    try object.encodeIfPresent(control.value, forKey: .value)
    switch control.kind {
    case .button: break
    case .check(let isOn): try object.encode(isOn, forKey: .on)
    case .slider(let range, let step):
      try encode(range, to: &object)
      try object.encode(step, forKey: .step)
    case .numberField(let range, let isInteger):
      try encode(range, to: &object)
      if isInteger { try object.encode(true, forKey: .integer) }
    case .textField(let maxLength): try object.encodeIfPresent(maxLength, forKey: .maxLength)
    }
  }

  private func encode(
    _ range: CardControl.NumberRange, to object: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    try object.encodeIfPresent(range.min, forKey: .min)
    try object.encodeIfPresent(range.max, forKey: .max)
    try object.encodeIfPresent(range.units, forKey: .units)
  }

  /// The name that scripts build it by, without `ui.`.
  public var typeName: String {
    switch self {
    case .text: "text"
    case .header: "header"
    case .value: "value"
    case .image: "image"
    case .icon: "icon"
    case .control(let control): control.kind.typeName
    case .checkList: "check_list"
    case .grid: "grid"
    case .progress: "progress"
    case .ring: "ring"
    case .chart: "chart"
    case .figure: "figure"
    case .contact: "contact"
    case .link: "link"
    case .stack: "stack"
    case .divider: "divider"
    }
  }
}

extension CardControl.Kind {
  /// The name that scripts build it by, without `ui.`.
  public var typeName: String {
    switch self {
    case .button: "button"
    case .check: "check"
    case .slider: "slider"
    case .numberField: "number_field"
    case .textField: "text_field"
    }
  }
}
