import CareModel
import CareSurvey
import Testing

/// What a survey says of the form that it was made from has limits, and leads nowhere in a circle.
struct FormLimitTests {
  private static func messages(_ change: (inout Survey) -> Void) -> [String] {
    let items = ["a", "b"].map { id in
      var item = FormItem(id: id, format: .boolean(BooleanFormat()))
      item.form = FormLink(id)
      return item
    }
    var survey = Survey(id: "s", steps: [Step(id: "one", kind: .form, items: items)])
    survey.form = FormIdentity(url: "http://example.org/form", version: "1")
    change(&survey)
    return survey.diagnose().map(\.message)
  }

  @Test func aFormWithinTheLimitsIsAccepted() {
    let found = Self.messages { survey in
      survey.form?.parents = Dictionary(
        uniqueKeysWithValues: (0..<FormIdentity.mostDepth).map { ("g\($0)", "g\($0 + 1)") })
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test func itemsAreInsideOthersToALimit() {
    let circle = Self.messages { $0.form?.parents = ["a": "g", "g": "h", "h": "g"] }
    #expect(circle == ["an item is inside itself; remove a parent of 'g'"])
    let deep = Self.messages { survey in
      survey.form?.parents = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("g\($0)", "g\($0 + 1)") })
    }
    #expect(deep.count == 1 && deep[0].hasPrefix("an item is inside more than 64 others"), "\(deep)")
    let many = Self.messages { survey in
      survey.form?.parents = Dictionary(uniqueKeysWithValues: (0...FormIdentity.mostParents).map { ("i\($0)", "g") })
    }
    #expect(many == ["a form has at most 10000 items around others; remove some"])
  }

  @Test func textsAndCodesHaveALimit() {
    let long = String(repeating: "x", count: 2_049)
    #expect(Self.messages { $0.form?.url = long } == ["write 1 to 2048 bytes, not 2049"])
    #expect(Self.messages { $0.steps[0].items[0].form?.prefix = "" } == ["write 1 to 2048 bytes, not 0"])
    #expect(
      Self.messages { $0.steps[0].form = FormLink(long) } == ["write 1 to 2048 bytes, not 2049"])
    #expect(
      Self.messages { $0.steps[0].items[1].form?.codes = (0..<65).map { "s|\($0)" } } == [
        "an item has at most 64 codes, not 65; remove some"
      ])
    #expect(
      Self.messages { $0.form?.version = "1|2" } == [
        "version has no spaces and no '|'; write the address and the version apart"
      ])
  }

  @Test func twoItemsHaveNotTheSameLinkID() {
    let same = Self.messages { $0.steps[0].items[1].form = FormLink("a") }
    #expect(same.count == 1 && same[0].hasPrefix("another item has this linkId at steps[1].items[1].form"), "\(same)")
  }
}
