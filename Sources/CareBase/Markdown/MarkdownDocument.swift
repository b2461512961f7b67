/// A text to read, written in a subset of Markdown in which nothing can be executed or fetched.
///
/// Headings, paragraphs, lists, rules, emphasis, links, and images follow CommonMark 0.31. Everything else is text as it is written,
/// such as code, block quotes, tables, and entities. There is no raw HTML. A line break stays a line break, so plain text keeps its lines.
public struct MarkdownDocument: Hashable, Sendable {
  /// One part of a document, from top to bottom.
  public indirect enum Block: Hashable, Sendable {
    /// A heading of a level from 1 to 6.
    case heading(level: Int, [Inline])
    /// A paragraph.
    case paragraph([Inline])
    /// A list; `start` is the number of its first item, or nil for bullets.
    case list(start: Int?, items: [[Block]])
    /// A horizontal rule.
    case rule
  }

  /// One part of a line.
  public indirect enum Inline: Hashable, Sendable {
    /// Plain text without line breaks.
    case text(String)
    /// The end of a line.
    case lineBreak
    /// Emphasized text.
    case emphasis([Inline])
    /// Strongly emphasized text.
    case strong([Inline])
    /// A link to an `https:` or `mailto:` address.
    case link([Inline], to: String)
    /// A picture of the document's folder, with the text in its place.
    case image(alt: String, MarkdownImage)
  }

  /// The maximum size of a text in bytes of UTF-8; of a longer one, only the paragraphs are recognized.
  public static let mostBytes = 262_144
  /// The maximum depth of lists in lists, and of emphasis in emphasis; deeper ones continue the ones around them.
  public static let mostLevels = 8

  /// The parts, from top to bottom.
  public var blocks: [Block]

  /// Reads a text.
  ///
  /// Every text can be read; ``problems(of:)`` reports the parts that are shown as they are written.
  ///
  /// - Complexity: O(length).
  public init(_ text: String) {
    blocks = MarkdownBlocks.read(text).blocks
  }

  /// Returns the parts of a text that are shown as they are written although they look like more, in order.
  ///
  /// - Complexity: O(length).
  public static func problems(of text: String) -> [MarkdownProblem] {
    MarkdownBlocks.read(text).problems
  }

  /// The headings of the first two levels, which divide the document into sections.
  public var sections: [String] {
    blocks.compactMap { block in
      if case .heading(1...2, let title) = block { title.plainText } else { nil }
    }
  }

  /// The images, in order.
  public var images: [MarkdownImage] { blocks.flatMap(\.images) }
}

/// A picture of a document: its path in the document's folder, and the hash of its bytes.
public struct MarkdownImage: Hashable, Sendable {
  /// The path, such as `images/knee.png`.
  public var path: String
  /// The SHA-256 of the file, in lower-case hexadecimal.
  public var hash: String

  /// The picture as a text: `images/knee.png#sha256=…`.
  package var source: String { "\(path)#sha256=\(hash)" }

  /// Creates a picture.
  package init(path: String, hash: String) {
    self.path = path
    self.hash = hash
  }

  /// Reads `images/knee.png#sha256=…`; nil for anything else.
  package init?(_ source: String) {
    let parts = source.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts[1].hasPrefix("sha256=") else { return nil }
    hash = String(parts[1].dropFirst(7))
    path = parts[0]
    let digits = Set("0123456789abcdef")
    guard hash.count == 64, hash.allSatisfy(digits.contains), PicturePath.isAllowed(path) else { return nil }
  }

  /// The media type by the ending of the path; nil if the file is no picture that is shown.
  public var mediaType: String? { PicturePath.mediaType(of: path) }
}

extension MarkdownImage: Codable {
  /// Reads the text of a picture.
  ///
  /// - Throws: `DecodingError` for another text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let image = MarkdownImage(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is no picture with its hash")
    }
    self = image
  }

  /// Writes the picture as a text.
  ///
  /// - Throws: `EncodingError` if a text cannot be written.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(source)
  }
}

/// A part of a text that is shown as it is written although it looks like more.
public struct MarkdownProblem: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The problem, and what to write instead.
  public var message: String
}

extension [MarkdownDocument.Inline] {
  /// The text without its emphasis and the addresses of its links.
  public var plainText: String {
    reduce(into: "") { text, part in
      switch part {
      case .text(let own): text += own
      case .lineBreak: text += " "
      case .emphasis(let parts), .strong(let parts), .link(let parts, _): text += parts.plainText
      case .image(let alt, _): text += alt
      }
    }
  }

  fileprivate var images: [MarkdownImage] {
    flatMap { part -> [MarkdownImage] in
      switch part {
      case .text, .lineBreak: []
      case .emphasis(let parts), .strong(let parts), .link(let parts, _): parts.images
      case .image(_, let image): [image]
      }
    }
  }
}

extension MarkdownDocument.Block {
  fileprivate var images: [MarkdownImage] {
    switch self {
    case .heading(_, let text), .paragraph(let text): text.images
    case .list(_, let items): items.flatMap { $0.flatMap(\.images) }
    case .rule: []
    }
  }
}
