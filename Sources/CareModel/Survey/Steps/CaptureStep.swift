/// A photo, a video, a sound, or a document that the participant takes or picks.
public struct CaptureStep: Hashable, Sendable {
  /// The kinds of file to take.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A picture, a video, a sound, a document or a picture of one, or any file.
    case photo, video, audio, document, file

    /// The types of file, unless the step lists its own.
    var types: [FileType] {
      switch self {
      case .photo: [.jpeg, .png, .webp, .heic]
      case .video: [.mp4, .quickTime]
      case .audio: [.wav]
      case .document: [.pdf, .jpeg, .png, .webp, .heic]
      case .file: []
      }
    }
  }

  /// The kind of file.
  public var kindOfFile: Kind
  /// The types that are accepted; empty for those of the kind.
  public var types: [FileType]
  /// The maximum number of bytes.
  public var maxBytes: Int
  /// The path of a picture to line the photo up with.
  public var template: String?
  /// Whether the step can only be left with a file.
  public var required: Bool

  /// Creates the content of the step.
  public init(
    _ kind: Kind = .photo, types: [FileType] = [], maxBytes: Int = FileFormat.defaultMaxBytes,
    template: String? = nil, required: Bool = false
  ) {
    kindOfFile = kind
    self.types = types
    self.maxBytes = maxBytes
    self.template = template
    self.required = required
  }
}

extension CaptureStep: StepDefinition {
  package static let name = StepKind.Name.capture
  package static let summary = "A step that asks for a photo or another file; it can be passed over unless `required`."
  package var kind: StepKind { .capture(self) }

  /// The value whose fields all have their defaults.
  public static let template = CaptureStep()

  /// The fields, in the order of the manual.
  public static let fields: [Field<CaptureStep>] = [
    Field("kind", \.kindOfFile, "What to take: it decides the types that are accepted.", key: "capture"),
    Field("types", \.types, "The accepted types, such as \"image/jpeg\".", default: "those of the kind"),
    Field("max_bytes", \.maxBytes, "The maximum number of bytes, up to 50,000,000."),
    Field("template", \.template, "The name of a picture to line the photo up with."),
    Field("required", \.required, "Whether the step can only be left with a file."),
  ]

  private var format: FileFormat {
    FileFormat(types: types.isEmpty ? kindOfFile.types : types, maxBytes: maxBytes)
  }

  package var behavior: StepBehavior {
    var behavior = StepBehavior(interaction: .answering, items: .implied(.file(format), required: required))
    behavior.rows = template.map { [BodyItem(text: $0, tag: "▣", image: $0)] } ?? []
    return behavior
  }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] { format.problems(at: path) }
}
