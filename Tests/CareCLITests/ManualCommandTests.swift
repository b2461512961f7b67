import Foundation
import Testing

/// `care manual`.
@Suite struct ManualCommandTests {
  @Test func theManualIsWrittenOnceAndThenUnchanged() throws {
    try withCare { care in
      let first = try care.run("manual", "--out", "manual")
      #expect(first.code == 0, "\(first.errors)")
      #expect(
        first.output.hasPrefix("written  ") && first.output.hasSuffix("open manual/index.html\n"), "\(first.output)")
      let folder = care.folder.appending(path: "manual")
      for name in [
        "index.html", "names/task.html", "names/event-append.html", "diagnostics/E012.html",
        "articles/WritingSurveys.html",
        "search.js", "manual.css", "manual.js", "pictures/figure-bar.svg",
      ] {
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: name).path), "\(name)")
      }
      try care.write("<!DOCTYPE html>", to: "manual/names/once-there.html")
      let again = try care.run("manual", "--out", "manual")
      #expect(again.output.hasPrefix("removed  1 file\nunchanged  "), "\(again.output)")
    }
  }

  @Test func aFolderWithOtherFilesIsRefused() throws {
    try withCare { care in
      try care.write("mine", to: "mine/index.html")
      let result = try care.run("manual", "--out", "mine")
      #expect(result.code == 1 && result.errors.contains("mine has files that are no manual"), "\(result.errors)")
      #expect(try String(contentsOf: care.folder.appending(path: "mine/index.html"), encoding: .utf8) == "mine")
    }
  }
}
