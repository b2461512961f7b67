import CareModel
import CareWeb
import Foundation

extension ProcessFigures {
  /// The start of the program: the time at which it was first asked for.
  static let began = SystemSources.now()

  /// The numbers of this process; nil where the system does not say them.
  static var ofThisProcess: ProcessFigures? {
    var worked = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &worked) == 0,
      let sizes = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    else { return nil }
    let words = sizes.split(separator: " ").compactMap { Int($0) }  // allowed: the kernel wrote it
    guard words.count > 1 else { return nil }
    return ProcessFigures(
      residentBytes: words[1] * Int(getpagesize()), openFiles: files.count,
      processorMilliseconds: Int(worked.tv_sec) * 1000 + Int(worked.tv_nsec) / 1_000_000, began: began)
  }
}
