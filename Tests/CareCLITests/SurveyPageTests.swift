import Foundation
import Testing

/// The articles about surveys: the gallery, which `scripts/gallery` makes from runs on a terminal, and the one for authors.
struct SurveyPageTests {
  @Test func theArticleForAuthorsQuotesTheLesson() throws {
    let page = "Sources/CareLua/CareLua.docc/WritingSurveys.md"
    try RecordedSession(of: "examples/08-surveys").expectQuotes(in: CareProcess.project.appending(path: page))
  }

  @Test func theGalleryShowsWhatTheTerminalShows() throws {
    try withCare { care in
      let mode = ProcessInfo.processInfo.environment["CARE_RECORD"] == nil ? "--check" : ""
      let script = CareProcess.project.appending(path: "scripts/gallery").path
      let result = try care.shell("CARE_BUILT='\(CareProcess.products.path)' '\(script)' \(mode)")
      #expect(result.code == 0, "\(result.errors)")
    }
  }
}
