public import CareModel
public import Foundation

/// Answers to a survey, given beforehand: by a file, a test, a script.
public struct AnswerSheet: Hashable, Sendable {
  /// The answers by item id.
  public var answers: [String: AnswerInput]
  /// The text of a motion recording for an active step.
  public var recording: Data?
  /// What active steps have measured, by step id, where no recording is to be measured.
  public var motions: [String: RangeOfMotion]

  /// A sheet of answers.
  public init(
    answers: [String: AnswerInput] = [:], recording: Data? = nil, motions: [String: RangeOfMotion] = [:]
  ) {
    self.answers = answers
    self.recording = recording
    self.motions = motions
  }
}

/// One answer as JSON or Lua would write it, not yet held against the item that it answers.
public enum AnswerInput: Hashable, Sendable {
  /// No answer: the item is left out.
  case none
  /// A yes or no.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A number.
  case double(Double)
  /// Words, or one choice.
  case text(String)
  /// Several choices.
  case list([String])
  /// The participant does not know: `{"dont_know": true}`.
  case dontKnow
}

extension AnswerInput: Codable {
  private enum CodingKeys: String, CodingKey {
    case dontKnow = "dont_know"
  }

  /// Reads a bare JSON value.
  public init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: CodingKeys.self), object.contains(.dontKnow) {
      self = try object.decode(Bool.self, forKey: .dontKnow) ? .dontKnow : .none
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let double = try? container.decode(Double.self) {
      self = .double(double)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .list(try container.decode([String].self))
    }
  }

  /// Writes a bare JSON value.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .dontKnow:
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode(true, forKey: .dontKnow)
      return
    default: break
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .none, .dontKnow: try container.encodeNil()
    case .boolean(let boolean): try container.encode(boolean)
    case .integer(let integer): try container.encode(integer)
    case .double(let double): try container.encode(double)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    }
  }
}
