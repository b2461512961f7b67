/// The text of every file that a plan was loaded from.
public struct ScriptBundle: Hashable, Sendable, Codable {
  /// One file.
  public struct File: Hashable, Sendable, Codable {
    /// The path within the plan's folder or the shared library, such as `plan.lua`, `surveys/check_in.lua`, `lib/phq9.lua`.
    public var path: String
    /// The SHA-256 of the text in lower-case hexadecimal.
    public var hash: String
    /// The text.
    public var text: String

    /// A file.
    public init(path: String, hash: String, text: String) {
      self.path = path
      self.hash = hash
      self.text = text
    }
  }

  /// Paths and hashes without the texts, sorted by path: what a plan's row keeps.
  public struct Manifest: Hashable, Sendable, Codable {
    /// One file's path and hash.
    public struct Entry: Hashable, Sendable, Codable {
      /// The path.
      public var path: String
      /// The hash of the text.
      public var hash: String

      /// An entry.
      public init(path: String, hash: String) {
        self.path = path
        self.hash = hash
      }
    }

    /// The files, sorted by path.
    public var files: [Entry]

    /// A manifest.
    public init(files: [Entry] = []) {
      self.files = files
    }
  }

  /// The files, sorted by path.
  public var files: [File]

  /// A bundle of files; sorts them.
  public init(files: [File] = []) {
    self.files = files.sorted { $0.path < $1.path }
  }

  /// Paths and hashes without the texts.
  public var manifest: Manifest { Manifest(files: files.map { .init(path: $0.path, hash: $0.hash) }) }
}
