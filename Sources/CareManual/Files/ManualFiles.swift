import CManual
import CareModel
import Foundation

/// The files that the manual is made from: articles, drawings, the plans of its pictures, its style, and its script.
enum ManualFiles {
  /// The places of the files by their paths.
  private static let places = Dictionary(
    (0..<cmanual_count()).compactMap { place in
      cmanual_file(place)?.pointee.path.map { (String(cString: $0), place) }
    }
  ) { first, _ in first }

  /// The paths, sorted.
  static var paths: [String] { places.keys.sorted() }

  /// Returns the bytes of a file; nil if there is none.
  static func bytes(_ path: String) -> [UInt8]? {
    guard let place = places[path], let file = cmanual_file(place)?.pointee else { return nil }
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// Returns a file as a text; nil if there is none.
  static func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }
}

/// A reader of a plan among the manual's files.
struct ManualPlan: SourceReader {
  /// The folder, such as `surveys`.
  let folder: String

  func source(of module: String?) -> SourceText? {
    let path = module.map { $0.replacing(".", with: "/") + ".lua" } ?? "plan.lua"
    return ManualFiles.text("\(folder)/\(path)").map {
      SourceText(path: path, displayPath: "\(folder)/\(path)", text: $0)
    }
  }

  func file(_ path: String) -> PlanFile {
    ManualFiles.bytes("\(folder)/\(path)").map { .bytes(Data($0)) } ?? .missing
  }
}
