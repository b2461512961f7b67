/// The time at which the window of an event closes.
public enum Closing: Hashable, Sendable {
  /// At the end of the local day on which it starts; the default.
  case endOfDay
  /// At a time after the start.
  case after(CalendarInterval)
}

/// A reminder of an event, relative to its window.
public enum Reminder: Hashable, Sendable {
  /// At the start.
  case atStart(text: String?)
  /// At a time after the start.
  case afterStart(CalendarInterval, text: String?)
  /// At a time before the window closes.
  case beforeClose(CalendarInterval, text: String?)
}

/// The extractor that turns a survey's result into outcome values.
public enum Extraction: Hashable, Sendable {
  /// Every visible answered item, with its id as the kind; the default.
  case answers
  /// These items only.
  case items([String])
  /// The values that a script function returns.
  case hook(Hook)
}

/// The strategy that computes an event's progress from its outcome.
public enum ProgressStrategy: Hashable, Sendable {
  /// 1 if a completed outcome exists.
  case outcomeExists
  /// Values present ÷ targets.
  case valuesExist
  /// Targets met ÷ targets.
  case targetsMet
  /// Sum of values ÷ sum of targets.
  case sum
  /// The number that a script function returns, 0…1.
  case hook(Hook)

  /// The strategies that have a name in plan files.
  public static let named: [(name: String, strategy: ProgressStrategy)] = [
    ("outcome_exists", .outcomeExists), ("values_exist", .valuesExist), ("targets_met", .targetsMet), ("sum", .sum),
  ]
}

// Stored as in a plan file where one word suffices, else as an object.

extension Closing: Codable {
  /// Reads `end of day`, or the interval after the start.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self), text == "end of day" {
      self = .endOfDay
    } else {
      self = .after(try CalendarInterval(from: decoder))
    }
  }

  /// Writes `end of day`, or the interval after the start.
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

/// The keys of choices that are objects.
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
  /// Reads a name, or a hook.
  public init(from decoder: any Decoder) throws {
    guard let fields = try? decoder.container(keyedBy: HookKey.self) else {
      self = try decodeText(from: decoder, expecting: "a strategy or a hook") { text in
        Self.named.first { $0.name == text }?.strategy
      }
      return
    }
    self = .hook(try fields.decode(Hook.self, forKey: .hook))
  }

  /// Writes a name, or a hook.
  public func encode(to encoder: any Encoder) throws {
    if case .hook(let hook) = self {
      var fields = encoder.container(keyedBy: HookKey.self)
      return try fields.encode(hook, forKey: .hook)
    }
    var container = encoder.singleValueContainer()
    try container.encode(Self.named.first { $0.strategy == self }?.name)
  }
}
