import CareInterchange
import CareModel
import CareSurvey
import Testing

/// Filters of the choices of XLSForms, as conditions of options.
struct ChoiceFilterTests {
  private static let countries = ["land,fr,France,", "land,de,Germany,"]
  private static let towns = ["town,p,Paris,fr", "town,b,Bonn,de", "town,x,Elsewhere,", "town,m,Metz,fr"]

  private static func form(
    _ filter: String, type: String = "select_one town", towns: [String] = towns
  ) throws -> ImportedQuestionnaire {
    let survey = [
      "type,name,label,choice_filter", "select_one land,country,Country,", "integer,age,Age,",
      "\(type),town,Town,\"\(filter)\"",
    ]
    let choices = ["list_name,name,label,country"] + countries + towns
    let sheets = ["survey": survey, "choices": choices].mapValues { Array($0.joined(separator: "\n").utf8) }
    return try #require(ImportedForms(reading: FormInput(name: "x", sheets: sheets)).questionnaires.first)
  }

  private static func offered(_ form: ImportedQuestionnaire) -> [String: Condition?] {
    let options = form.survey.steps.flatMap(\.items).first { $0.id == "town" }?.format.definition.options ?? []
    return Dictionary(options.map { ($0.value, $0.when) }) { first, _ in first }
  }

  private static func chosen(_ value: String) -> Condition {
    .equals(item: ItemReference("country"), value: .text(value))
  }

  @Test(arguments: ["country = ${country}", "${country} = country", "selected(${country}, country)"])
  func aChoiceIsOfferedUnderTheConditionOfItsColumn(filter: String) throws {
    let form = try Self.form(filter, towns: Array(Self.towns.filter { !$0.hasPrefix("town,x") }))
    #expect(form.losses.items.isEmpty, "\(form.losses.text)")
    #expect(Self.offered(form) == ["p": Self.chosen("fr"), "m": Self.chosen("fr"), "b": Self.chosen("de")])
    #expect(try RepositorySurveys.loaded(form) == form.survey)
  }

  @Test func aChoiceOfEveryCountryHasNoCondition() throws {
    let form = try Self.form("country = ${country} or country = ''")
    #expect(Self.offered(form) == ["p": Self.chosen("fr"), "m": Self.chosen("fr"), "b": Self.chosen("de"), "x": nil])
  }

  @Test func anotherQuestionCanDecideToo() throws {
    let form = try Self.form("${age} >= 18 or country = 'de'", type: "select_multiple town")
    let old = Condition.atLeast(item: ItemReference("age"), value: .number(18))
    #expect(Self.offered(form) == ["p": old, "m": old, "b": nil, "x": old])
  }

  @Test func aChoiceThatIsNeverOfferedIsNamed() throws {
    let form = try Self.form("country = 'fr'")
    #expect(Self.offered(form) == ["p": nil, "m": nil])
    #expect(form.losses.items.map(\.path) == ["choices!B5", "choices!B6"], "\(form.losses.text)")
  }

  @Test(arguments: ["contains(${country}, country)", "country = ${nobody}", "(", "instance('x')/root/item[name = 1]"])
  func aFilterWithoutAnEquivalentShowsAllOptionsAndIsNamed(filter: String) throws {
    let form = try Self.form(filter)
    #expect(Self.offered(form).count == 4 && Self.offered(form).values.allSatisfy { $0 == nil })
    #expect(form.losses.items.map(\.path).contains("survey!D4"), "\(form.losses.text)")
  }

  /// Every option that a run offers is one that the filter of the form keeps.
  @Test(arguments: [("fr", ["p", "m"]), ("de", ["b"])])
  func aRunOffersWhatTheFilterKeeps(country: String, towns: [String]) throws {
    let form = try Self.form("country = ${country}", towns: Array(Self.towns.filter { !$0.hasPrefix("town,x") }))
    var run = try SurveyRun.begin(form.survey, runID: "r", at: Instant(milliseconds: 0))
    try run.answer("country", .choices([country]), at: Instant(milliseconds: 0))
    while try !run.visibleItems.contains(where: { $0.id == "town" }) { try run.next(at: Instant(milliseconds: 0)) }
    let item = try #require(run.visibleItems.first { $0.id == "town" })
    #expect(item.format.definition.options.map(\.value) == towns)
  }
}
