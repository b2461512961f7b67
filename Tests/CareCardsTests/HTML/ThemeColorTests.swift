import CareCards
import CareModel
import Testing

/// The colors that are drawn for what authors write.
struct ThemeColorTests {
  private static let texts = ["text", "text_dim", "text_faint", "good", "warning", "alarm"]

  @Test(arguments: ["#000", "#fff", "#0a7", "#777777", "#ff0000", "#ffff00", "#1b1b1f", "#8a3ffc"])
  func everyColorCanBeSeenOnItsCard(color: String) throws {
    let pair = ThemeColor(color)
    var themes: [Theme] = [Theme(accent: pair), Theme(), Theme(), Theme()]
    themes[1].color.text = pair
    themes[2].color.surface = pair
    (themes[3].color.textDim, themes[3].color.good, themes[3].color.alarm, themes[3].color.onAccent) = (
      pair, pair, pair, pair
    )
    for theme in themes {
      for background in ThemePalette.Background.allCases {
        let palette = ThemePalette(theme, on: background), surface = palette["surface"]
        for role in Self.texts {
          #expect(palette[role].contrast(with: surface) >= 4.5, "\(role) \(color) \(background)")
        }
        #expect(palette["accent"].contrast(with: surface) >= 3)
        #expect(palette["on_accent"].contrast(with: palette["accent"]) >= 4.5)
      }
    }
  }

  @Test func theRenderersOwnColorsAreNotMoved() {
    for background in ThemePalette.Background.allCases {
      let palette = ThemePalette(Theme(), on: background)
      var whole = Theme()
      whole.color.text = ThemeColor(palette["text"].hex)
      #expect(ThemePalette(whole, on: background)["text"] == palette["text"])
    }
    #expect(ThemePalette(Theme(), on: .light)["text_faint"].hex == "#505259")
    #expect(ThemePalette(Theme(), on: .dark)["alarm"].hex == "#ffaaa2")
  }

  @Test func aColorThatCanHardlyBeSeenIsReportedWithTheNearest() throws {
    let found = LowContrast.of(Theme(accent: ThemeColor("#ffe066")))
    let first = try #require(found.first)
    #expect(found.count == 1)
    #expect(first.name == "accent" && first.background == .light && first.least == 3)
    #expect(first.ratio < 1.5)
    #expect(ThemePalette(Theme(accent: ThemeColor("#ffe066")), on: .light)["accent"].hex == first.nearest)
    #expect(LowContrast.of(Theme(accent: ThemeColor("#b88600", dark: "#ffe066"))).isEmpty)
  }

  @Test func whatAPlanSetsCountsForItsCards() {
    var plan = Theme()
    plan.color.surface = ThemeColor("#102030")
    #expect(LowContrast.of(Theme(accent: ThemeColor("#ffe066")), over: plan).isEmpty)
  }
}
