import CareLua
import Testing

@Suite struct RegistryTests {
  private let registry = Registry.everything

  @Test func namesAreUnique() {
    let names = registry.constructors.map(\.name)
    #expect(names.count == Set(names).count)
    for entry in registry.constructors {
      #expect(Set(entry.fields.map(\.name)).count == entry.fields.count, "\(entry.name)")
    }
  }

  @Test func everythingIsDocumented() {
    let standard = Set(Registry.sections.last?.entries.map(\.name) ?? [])
    for entry in registry.constructors {
      #expect(entry.summary.hasSuffix("."), "\(entry.name)")
      // What Lua's own functions take, their names say.
      let isStandard = standard.contains(entry.name)
      for field in entry.fields + (isStandard ? [] : entry.parameters) {
        #expect(!field.summary.isEmpty, "\(entry.name).\(field.name)")
      }
    }
  }

  @Test func everyCallAndConstantHasAResult() {
    for entry in registry.constructors where entry.isSupported && ![.record, .given].contains(entry.form) {
      #expect(entry.gives != nil, "\(entry.name)")
    }
  }

  @Test func everyReferencedTypeExists() {
    for entry in registry.constructors {
      for mention in entry.mentions {
        switch mention {
        case .record(let name): #expect(registry[name]?.form == .record, "\(entry.name): \(name)")
        case .given(let name): #expect(registry[name]?.form == .given, "\(entry.name): \(name)")
        case .handle(let name): #expect(Registry.handle(name) != nil, "\(entry.name): \(name)")
        case .noun(let noun):
          #expect(registry.constructors.contains { $0.noun == noun }, "\(entry.name): \(noun)")
        }
      }
    }
  }

  @Test func everyMethodBelongsToAHandle() {
    for entry in registry.constructors {
      guard let owner = entry.owner else { continue }
      #expect(Registry.handle(owner) != nil, "\(entry.name)")
    }
  }

  /// The names of the contract's sections on time, schedules, plans, cards, surveys and charts.
  @Test(
    arguments: """
      time time.date years months weeks days hours minutes seconds enrolled day week month anchor after param
      schedule.daily schedule.weekly schedule.monthly schedule.yearly schedule.once schedule.every schedule.random schedule.rrule
      schedule.compose schedule.phases plan task contact option alert value insight chart.bar card survey
      ui.text ui.header ui.image ui.icon ui.button ui.check ui.check_list ui.grid ui.slider ui.text_field ui.number_field
      ui.progress ui.ring ui.chart ui.link ui.stack ui.divider
      instruction completion form question review wait web consent signature capture permissions registration passcode page
      matrix repeat_group custom active knee_range_of_motion shoulder_range_of_motion tapping timed_walk survey.table
      scale continuous_scale text_scale value_picker choice image_choice color_choice ranking boolean numeric text email confirm date
      date_time time_of_day time_interval height weight age location ses file
      survey.equals survey.not_equals survey.at_least survey.at_most survey.above survey.below survey.between survey.contains_any
      survey.contains_all survey.matches survey.is_answered survey.is_skipped survey.is_dont_know survey.all survey.any survey.none
      survey.sum survey.mean insight.alert insight.tip insight.message threshold chart.line chart.scatter series.adherence
      series.values
      """.split(whereSeparator: \.isWhitespace).map(String.init))
  func everyNameOfTheLanguageIsKnown(name: String) {
    #expect(registry[name] != nil)
  }
}
