// How the choices of a task are written: the words of a plan file where one word says it, else an object.

extension Closing: Codable {
  /// Reads `end of day`, or an interval after the start.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self), text == "end of day" {
      self = .endOfDay
    } else {
      self = .after(try CalendarInterval(from: decoder))
    }
  }

  /// Writes `end of day`, or an interval after the start.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .endOfDay:
      var container = encoder.singleValueContainer()
      try container.encode("end of day")
    case .after(let interval): try interval.encode(to: encoder)
    }
  }
}

extension Reminder: Codable {
  private enum CodingKeys: String, CodingKey {
    case at, text
    case afterStart = "after_start"
    case beforeClose = "before_close"
  }

  /// Reads an object as a plan file has it.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let text = try fields.decodeIfPresent(String.self, forKey: .text)
    if let interval = try fields.decodeIfPresent(CalendarInterval.self, forKey: .afterStart) {
      self = .afterStart(interval, text: text)
    } else if let interval = try fields.decodeIfPresent(CalendarInterval.self, forKey: .beforeClose) {
      self = .beforeClose(interval, text: text)
    } else {
      guard try fields.decode(String.self, forKey: .at) == "start" else {
        throw DecodingError.dataCorruptedError(forKey: .at, in: fields, debugDescription: "a reminder is at 'start'")
      }
      self = .atStart(text: text)
    }
  }

  /// Writes an object as a plan file has it.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .atStart(let text):
      try fields.encode("start", forKey: .at)
      try fields.encodeIfPresent(text, forKey: .text)
    case .afterStart(let interval, let text):
      try fields.encode(interval, forKey: .afterStart)
      try fields.encodeIfPresent(text, forKey: .text)
    case .beforeClose(let interval, let text):
      try fields.encode(interval, forKey: .beforeClose)
      try fields.encodeIfPresent(text, forKey: .text)
    }
  }
}

/// The key under which a script function is written.
private enum HookKey: String, CodingKey {
  case hook, items
}

extension Extraction: Codable {
  /// Reads `answers`, a list of items, or a hook.
  public init(from decoder: any Decoder) throws {
    guard let fields = try? decoder.container(keyedBy: HookKey.self) else {
      self = try decodeText(from: decoder, expecting: "'answers' or an object") { $0 == "answers" ? .answers : nil }
      return
    }
    self =
      if let items = try fields.decodeIfPresent([String].self, forKey: .items) { .items(items) } else {
        .hook(try fields.decode(Hook.self, forKey: .hook))
      }
  }

  /// Writes `answers`, a list of items, or a hook.
  public func encode(to encoder: any Encoder) throws {
    if self == .answers {
      var container = encoder.singleValueContainer()
      return try container.encode("answers")
    }
    var fields = encoder.container(keyedBy: HookKey.self)
    if case .items(let items) = self { try fields.encode(items, forKey: .items) }
    if case .hook(let hook) = self { try fields.encode(hook, forKey: .hook) }
  }
}

extension ProgressStrategy: Codable {
  private static let words: [(word: String, strategy: ProgressStrategy)] = [
    ("outcome_exists", .outcomeExists), ("values_exist", .valuesExist), ("targets_met", .targetsMet), ("sum", .sum),
  ]

  /// Reads a word of a plan file, or a hook.
  public init(from decoder: any Decoder) throws {
    guard let fields = try? decoder.container(keyedBy: HookKey.self) else {
      self = try decodeText(from: decoder, expecting: "a strategy or a hook") { text in
        Self.words.first { $0.word == text }?.strategy
      }
      return
    }
    self = .hook(try fields.decode(Hook.self, forKey: .hook))
  }

  /// Writes a word of a plan file, or a hook.
  public func encode(to encoder: any Encoder) throws {
    if case .hook(let hook) = self {
      var fields = encoder.container(keyedBy: HookKey.self)
      return try fields.encode(hook, forKey: .hook)
    }
    var container = encoder.singleValueContainer()
    try container.encode(Self.words.first { $0.strategy == self }?.word)
  }
}
