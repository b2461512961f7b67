import CareModel

/// An article of the manual: one of those of the targets, which people read who write plans and who run studies.
package struct Article: Hashable, Sendable {
  /// Articles about one subject.
  package struct Group: Hashable, Sendable {
    package var title: String
    /// In the order in which they are read.
    package var articles: [Article]

    fileprivate init(_ title: String, _ names: [String]) {
      self.title = title
      articles = names.map { Article(name: $0) }
    }
  }

  /// The name of its file, such as `WritingSurveys`.
  package let name: String

  /// Its text, in Markdown, without the list of symbols at its end.
  var text: String {
    let text = CompiledFiles.manual.text("articles/\(name).md") ?? ""
    return text.firstRange(of: "\n## Topics\n").map { String(text[..<$0.lowerBound]) } ?? text
  }

  /// Its title.
  var title: String {
    let line = text.split(separator: "\n").first { $0.hasPrefix("# ") }?.dropFirst(2) ?? ""
    return Self.titles[name] ?? String(line)
  }

  /// The titles of articles that are named after their target.
  private static let titles = ["CareStudio": "The studio", "CareLSP": "The language server"]

  /// All articles.
  package static let groups = [
    Group(
      "Writing plans",
      [
        "WritingSurveys", "SurveyGallery", "DrawingCharts", "FigureGallery", "WritingReports", "MeasuringAdherence",
        "StatisticsOfInsights", "SimulatingStudies", "Limits",
      ]),
    Group("Tools for authors", ["CareStudio", "CareLSP", "ProtocolOfAPlan"]),
    Group("The rules", ["Schedules", "Events", "TwoTimes", "Queries"]),
    Group(
      "Running a study",
      [
        "Installing", "Upgrading", "BackingUp", "Monitoring", "RotatingKeys", "LookingAfterParticipants",
        "SendingReminders", "OperatingTheWebServer", "OperatingAStore", "StoresOnPostgreSQL", "RunningSeveralServers",
        "MovingToPostgreSQL", "SecurityChecklist",
      ]),
    Group(
      "Other programs",
      [
        "UsingTheAPI", "QuestionnairesAndFHIR", "FormsOfOtherPrograms", "ExportingForAnalysis", "CalendarsOfEvents",
        "ComingFromResearchKit", "DifferencesFromCareKit",
      ]),
    Group(
      "How it is built", ["InsideTheScriptHost", "InsideTheWebServer", "LooksOfPages", "WritingAnEngine", "Decisions"]),
  ]

  /// All articles, in the order in which they are read.
  package static let all = groups.flatMap(\.articles)
}
