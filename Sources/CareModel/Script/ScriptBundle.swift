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

    /// How the files were read; nil where that was not noted.
    public struct Reading: Hashable, Sendable, Codable {
      /// Names the language that the files were read in: the same files in the same language say the same.
      public var language: String
      /// The modules that were asked for and not there, sorted.
      public var absent: [String]
      /// The plan's tasks, in the order of its file.
      public var tasks: [CareTask.ID]
      /// The plan's contacts, in the order of its file.
      public var contacts: [Contact.ID]

      /// A reading.
      public init(language: String, absent: [String], tasks: [CareTask.ID], contacts: [Contact.ID]) {
        self.language = language
        self.absent = absent
        self.tasks = tasks
        self.contacts = contacts
      }
    }

    /// The files, sorted by path.
    public var files: [Entry]
    /// How they were read; nil where that was not noted.
    public var reading: Reading?

    /// A manifest.
    public init(files: [Entry] = [], reading: Reading? = nil) {
      self.files = files
      self.reading = reading
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
