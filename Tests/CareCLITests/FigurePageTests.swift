import Foundation
import Testing

/// The gallery of figures, which `scripts/gallery-figures` makes from runs.
struct FigurePageTests {
  @Test func theGalleryShowsEveryKindOfFigureAsItIsDrawn() throws {
    try withCare { care in
      let mode = ProcessInfo.processInfo.environment["CARE_RECORD"] == nil ? "--check" : ""
      let script = CareProcess.project.appending(path: "scripts/gallery-figures").path
      let result = try care.shell("CARE_BUILT='\(CareProcess.products.path)' '\(script)' \(mode)")
      #expect(result.code == 0, "\(result.errors)")
    }
  }
}
