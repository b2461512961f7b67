package import CareModel

/// The pictures that the sources of a plan name, as they are in the plan's folder.
package struct NamedPictures {
  /// A file that a plan names.
  private enum Found {
    /// The folder has no such file.
    case missing
    /// It cannot be a picture of the plan, for this reason.
    case refused(String)
    /// A picture.
    case picture(PlanPicture.File)
  }

  private var found: [String: Found] = [:]

  /// Reads the files that source texts name; none of a reader that knows scripts only.
  package init(in sources: some Sequence<String>, from reader: any SourceReader) {
    for source in sources {
      for name in PictureName.all(in: Array(source.utf8)) where found[name.path] == nil {
        found[name.path] = Self.read(name.path, from: reader)
      }
    }
  }

  /// The pictures, sorted by path.
  package var files: [PlanPicture.File] {
    found.values.compactMap { if case .picture(let file) = $0 { file } else { nil } }
      .sorted { $0.picture.path < $1.picture.path }
  }

  /// What is wrong with the file that a name means, as a sentence.
  package enum Problem: Hashable, Sendable {
    /// There is no such file.
    case missing(String)
    /// The file is not a picture that a plan can have.
    case refused(String)
  }

  /// Returns what is wrong with the file that a name means; nil if nothing is.
  package func problem(of name: PictureName) -> Problem? {
    switch found[name.path] {
    case .missing? where name.isQuoted:
      .missing(
        "the plan's folder has no file '\(name.path)', so that its description is shown; add the file, or remove the picture"
      )
    case .refused(let reason)?: .refused(reason)
    case .missing?, .picture?, nil: nil
    }
  }

  private static func read(_ path: String, from reader: any SourceReader) -> Found? {
    let file: PlanFile
    do throws(SourceError) { file = try reader.file(path) } catch {
      return .refused("the file '\(path)' cannot be read; make it a file of the plan's folder")
    }
    switch file {
    case .unknown: return nil
    case .missing: return .missing
    case .bytes(let bytes):
      guard bytes.count <= PlanPicture.mostBytes else {
        return .refused(
          "the file '\(path)' has \(bytes.count) bytes, and a picture has at most \(PlanPicture.mostBytes); make it smaller"
        )
      }
      guard let size = PictureSize(bytes) else {
        return .refused("the file '\(path)' is not a PNG, JPEG, GIF, or WebP picture; save it as one of them")
      }
      let picture = PlanPicture(path: path, hash: bytes.sha256, width: size.width, height: size.height)
      guard size.mediaType == picture.mediaType else {
        return .refused("the file '\(path)' is of the type \(size.mediaType); give it the ending of that type")
      }
      return .picture(.init(picture: picture, bytes: bytes))
    }
  }
}
