/// What a step shows and asks.
///
/// As JSON an object whose `type` names the kind, beside the kind's own fields: `{"type": "consent", "document": "…"}`.
public enum StepKind: Hashable, Sendable {
  /// Text to read.
  case instruction
  /// Several items on one screen.
  case form
  /// One item on a screen of its own.
  case question
  /// A document to agree to. The run goes on once the answer is true; an answer of false ends it as discarded.
  case consent(document: String)
  /// Permissions to grant; the answer lists the granted ones and may be empty.
  case permissions(request: [ChoiceOption])
  /// The last text of a way through the survey: going on from it completes the run, and there is no way back.
  case completion
  /// An active step that measures how far a knee bends, from a recording of the attitude of a device held to the shin.
  case kneeRangeOfMotion(KneeRangeOfMotion)

  /// The kind's name in JSON and in messages.
  public var name: String { type.rawValue }

  private enum KindType: String, Codable {
    case instruction, form, question, consent, permissions, completion, kneeRangeOfMotion
  }

  private var type: KindType {
    switch self {
    case .instruction: .instruction
    case .form: .form
    case .question: .question
    case .consent: .consent
    case .permissions: .permissions
    case .completion: .completion
    case .kneeRangeOfMotion: .kneeRangeOfMotion
    }
  }
}

extension StepKind: Codable {
  private enum Key: String, CodingKey {
    case type, document, request
  }

  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for an unknown `type` or a missing field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    switch try fields.decode(KindType.self, forKey: .type) {
    case .instruction: self = .instruction
    case .form: self = .form
    case .question: self = .question
    case .consent: self = .consent(document: try fields.decode(String.self, forKey: .document))
    case .permissions: self = .permissions(request: try fields.decode([ChoiceOption].self, forKey: .request))
    case .completion: self = .completion
    case .kneeRangeOfMotion: self = .kneeRangeOfMotion(try KneeRangeOfMotion(from: decoder))
    }
  }

  /// Writes the `type` and the kind's own fields as one object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(type, forKey: .type)
    switch self {
    case .instruction, .form, .question, .completion: break
    case .consent(let document): try fields.encode(document, forKey: .document)
    case .permissions(let request): try fields.encode(request, forKey: .request)
    case .kneeRangeOfMotion(let knee): try knee.encode(to: encoder)
    }
  }
}
