import CareModel
import Foundation
import Testing

/// How styles cascade, and how they are stored.
struct ThemeTests {
  private func theme(_ change: (inout Theme) -> Void) -> Theme {
    var theme = Theme()
    change(&theme)
    return theme
  }

  @Test func aFieldThatIsNotSetFollowsTheStyleAroundIt() {
    let plan = theme {
      $0.color.accent = ThemeColor("#123")
      $0.color.text = ThemeColor("#222")
      $0.size.space = 4
      $0.shape.shadow = false
    }
    let card = theme {
      $0.color.accent = ThemeColor("#0a7", dark: "#4db")
      $0.size.text = 1.5
      $0.shape.shadow = true
    }
    let merged = card.over(plan)
    #expect(merged.color.accent == ThemeColor("#0a7", dark: "#4db"), "the card's")
    #expect(merged.color.text == ThemeColor("#222"), "the plan's, although the card sets another color")
    #expect(merged.size.text == 1.5)
    #expect(merged.size.space == 4)
    #expect(merged.shape.shadow == true)
    #expect(Theme().over(plan) == plan)
    #expect(plan.over(Theme()) == plan)
  }

  @Test func everyFieldCascadesAndIsStored() throws {
    #expect(ThemeColors.fields.count + ThemeSizes.fields.count + ThemeShape.fields.count == 21)
    let json = """
      {"color":{"accent":"#010101","text":"#020202","textDim":"#030303","textFaint":"#040404","line":"#050505","fill":"#060606",
      "surface":"#070707","page":"#080808","good":"#090909","warning":"#101010","alarm":"#111111","onAccent":"#121212"},
      "size":{"text":1.1,"space":9,"control":50,"image":90,"line":3},
      "shape":{"corner":5,"border":2,"shadow":true,"doneOpacity":0.5}}
      """
    let whole = try JSONDecoder().decode(Theme.self, from: Data(json.utf8))
    func count<Noun: Described>(_ noun: Noun) -> Int { Noun.fields.count { !$0.isDefault(in: noun) } }
    #expect(count(whole.color) == 12)
    #expect(count(whole.size) == 5)
    #expect(count(whole.shape) == 4)
    #expect(Theme().over(whole) == whole)
    let stored = try JSONEncoder().encode(whole)
    #expect(try JSONDecoder().decode(Theme.self, from: stored) == whole)
    #expect(try String(decoding: JSONEncoder().encode(Theme()), as: UTF8.self) == "{}")
  }

  @Test func aPlanFromBeforeStylesReadsAsOneWithoutAStyle() throws {
    let header = PlanHeader(id: "walks", title: "Walks")
    let text = String(decoding: try JSONEncoder().encode(header), as: UTF8.self)
    #expect(!text.contains("style"))
    #expect(!text.contains("\"day\""))
    #expect(try JSONDecoder().decode(PlanHeader.self, from: Data(text.utf8)) == header)
  }
}
