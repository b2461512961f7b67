/// The files that a plan was loaded from.
public struct ScriptBundle: Hashable, Sendable, Codable {
  /// One file.
  public struct File: Hashable, Sendable, Codable {
    /// The path in the plan's folder or the shared library, such as `plan.lua`, `surveys/check_in.lua`, or
    /// `lib/phq9.lua`.
    public var path: String
    /// The SHA-256 of the text in lower-case hexadecimal.
    public var hash: String
    /// The text.
    public var text: String

    /// Creates a file.
    public init(path: String, hash: String, text: String) {
      self.path = path
      self.hash = hash
      self.text = text
    }
  }

  /// The paths and hashes of a bundle, sorted by path, without the texts; stored with the plan.
  public struct Manifest: Hashable, Sendable, Codable {
    /// One file's path and hash.
    public struct Entry: Hashable, Sendable, Codable {
      /// The path.
      public var path: String
      /// The hash of the text.
      public var hash: String

      /// Creates an entry.
      public init(path: String, hash: String) {
        self.path = path
        self.hash = hash
      }
    }

    /// The conditions under which the files were loaded; nil if they were not recorded.
    public struct Reading: Hashable, Sendable, Codable {
      /// The version of the script language, in a plan that a store keeps: the same files in the same language load to the same plan.
      public var language: String?
      /// The modules that were requested but missing, sorted.
      public var absent: [String]
      /// The plan's tasks, in the order of its file.
      public var tasks: [CareTask.ID]
      /// The plan's contacts, in the order of its file.
      public var contacts: [Contact.ID]

      /// Creates a reading.
      public init(language: String? = nil, absent: [String], tasks: [CareTask.ID], contacts: [Contact.ID]) {
        self.language = language
        self.absent = absent
        self.tasks = tasks
        self.contacts = contacts
      }
    }

    /// The files, sorted by path.
    public var files: [Entry]
    /// The pictures that the files name, sorted by path.
    public var pictures: [PlanPicture] {
      get { storedPictures ?? [] }
      set { storedPictures = newValue.isEmpty ? nil : newValue }
    }
    /// The conditions under which the files were loaded; nil if they were not recorded.
    public var reading: Reading?
    /// The pictures; nil in a manifest without any, as every one of an earlier release is.
    private var storedPictures: [PlanPicture]?

    private enum CodingKeys: String, CodingKey {
      case files, reading
      case storedPictures = "pictures"
    }

    /// Creates a manifest.
    public init(files: [Entry] = [], pictures: [PlanPicture] = [], reading: Reading? = nil) {
      self.files = files
      self.reading = reading
      self.pictures = pictures
    }
  }

  /// The files, sorted by path.
  public var files: [File]
  /// The bytes of the pictures that the files name, sorted by path; empty for a bundle of the store, which scripts run in.
  public var pictures: [PlanPicture.File]

  /// Creates a bundle; sorts the files and the pictures.
  public init(files: [File] = [], pictures: [PlanPicture.File] = []) {
    self.files = files.sorted { $0.path < $1.path }
    self.pictures = pictures.sorted { $0.picture.path < $1.picture.path }
  }

  /// The paths and hashes, without the texts and the bytes.
  public var manifest: Manifest {
    Manifest(files: files.map { .init(path: $0.path, hash: $0.hash) }, pictures: pictures.map(\.picture))
  }
}
