/// The form of another program that a survey was made from, by which its answers go out.
public struct FormIdentity: Hashable, Sendable {
  /// The canonical address.
  public var url: String?
  /// The version of the form.
  public var version: String?
  /// The digest of what the form asks, in hexadecimal; a survey that asks something else is another form.
  public var checksum: String?
  /// The codes of the form as a whole, each `system|code|words`.
  public var codes: [String] = []
  /// The linkIds of the items around others, by linkId, where they are not those of the step.
  public var parents: [String: String] = [:]

  /// Creates an identity.
  public init(url: String? = nil, version: String? = nil) {
    self.url = url
    self.version = version
  }

  /// The address with the version, as answers name it; nil without an address.
  package var canonical: String? { url.map { url in version.map { "\(url)|\($0)" } ?? url } }
}

extension FormIdentity {
  /// The most linkIds in ``parents``, and the most of them around one another.
  package static let mostParents = 10_000, mostDepth = 64

  /// A linkId that is inside itself by ``parents``, or inside more than ``mostDepth`` others; nil if there is none.
  package var wrongParent: (linkID: String, isCircular: Bool)? {
    var depths: [String: Int] = [:]
    for first in parents.keys.sorted() {
      var path: [String] = [], seen: Set<String> = [], next: String? = first
      while let linkID = next, depths[linkID] == nil {
        guard seen.insert(linkID).inserted else { return (linkID, true) }
        path.append(linkID)
        next = parents[linkID]
      }
      var depth = next.flatMap { depths[$0] } ?? -1
      for linkID in path.reversed() {
        depth += 1
        guard depth <= Self.mostDepth else { return (linkID, false) }
        depths[linkID] = depth
      }
    }
    return nil
  }
}

extension FormIdentity: Described {
  /// The value whose fields all have their defaults.
  public static let template = FormIdentity()

  /// The fields, in the order of the manual.
  public static let fields: [Field<FormIdentity>] = [
    Field(
      "url", \.url, "The address of the form, under which answers go out.",
      example: "\"http://example.org/Questionnaire/phq-9\""),
    Field("version", \.version, "The version of the form.", example: "\"1.2\""),
    Field(
      "checksum", \.checksum,
      "The digest of what the form asks, which an import writes; a survey that was changed since is another form.",
      example: "\"9f86d081884c7d65\""),
    Field(
      "codes", \.codes, "The codes of the form, each \"system|code|words\".", stored: .unlessDefault),
    Field(
      "parents", \.parents, "The linkIds of the items around others, by linkId, where the step does not say it.",
      stored: .unlessDefault),
  ]
}

/// A step, an item, or a score as the form names it that the survey was made from.
public struct FormLink: Hashable, Sendable {
  /// The linkId.
  public var linkID: String?
  /// The codes, each `system|code|words`.
  public var codes: [String] = []
  /// The address of the definition of the item.
  public var definition: String?
  /// The mark before the text, with which the text here begins.
  public var prefix: String?
  /// The type of the answers, where the format alone would be written as another one.
  public var type: FormAnswerType?

  /// Creates a link.
  public init(_ linkID: String? = nil) { self.linkID = linkID }
}

extension FormLink: Described {
  /// The value whose fields all have their defaults.
  public static let template = FormLink()

  /// The fields, in the order of the manual.
  public static let fields: [Field<FormLink>] = [
    Field("link_id", \.linkID, "The linkId in the form.", example: "\"/44250-9\""),
    Field(
      "codes", \.codes, "The codes, each \"system|code|words\".", stored: .unlessDefault),
    Field("definition", \.definition, "The address of the item's definition."),
    Field("prefix", \.prefix, "The mark before the text, such as \"1.\", with which the text begins."),
    Field(
      "type", \.type, "The type of the answers in the form.", default: "that of the format"),
  ]
}

/// A type of answer that a form asks for.
public enum FormAnswerType: String, Hashable, Sendable, Codable, CaseIterable {
  /// A whole number, or an option that is one.
  case integer
  /// A number.
  case decimal
  /// An amount, which has units or none.
  case quantity
  /// A text, or an option that is one.
  case string
  /// An address.
  case url
  /// A date, or an option that is one.
  case date
  /// A time of day, or an option that is one.
  case time
}
