import CareLua
import CareModel
import CareTestSupport
import Foundation
import Testing

/// The charts that the gallery shows; `scripts/gallery-figures` makes its page from them.
struct FigureGalleryTests {
  private func charts() throws -> [ChartDefinition] {
    let plan = RepositoryFile.root.appending(path: "examples/10-charts/gallery/plan.lua")
    let text = try String(contentsOf: plan, encoding: .utf8)
    return try PlanLoader().load(MemoryReader(plan: text)).definition.header.charts
  }

  @Test func everyKindOfChartIsShown() throws {
    #expect(try Set(charts().map(\.kind)) == Set(ChartDefinition.Kind.allCases))
  }

  @Test func bothMeasuresOfCoveredDaysAreShown() throws {
    let measures = try charts().flatMap(\.series).compactMap { series in
      if case .coverage(let definition) = series.source { definition.method.measure } else { nil }
    }
    #expect(Set(measures) == [.pdc, .doseCoverage])
  }
}
