extension Language {
  /// Returns the German texts of reports.
  @Sendable static func germanReport(_ phrase: ReportPhrase) -> String {
    switch phrase {
    case .participantReport: "Bericht"
    case .studyReport: "Studienbericht"
    case .name: "Name"
    case .allergies: "Allergien"
    case .plan: "Plan"
    case .period: "Zeitraum"
    case .days: "{from} bis {to}"
    case .pageNumber: "Seite {page} von {pages}"
    case .basis: "Stand {time}, Commit {seq}, Siegel {seal}"
    case .adherence: "Adhärenz"
    case .rateText:
      "Von {closed} abgeschlossenen {closed:Ereignis|Ereignissen} {done:wurde|wurden} {done} erledigt, das sind {rate}."
    case .nothingClosed: "Noch ist nichts abgeschlossen."
    case .task: "Aufgabe"
    case .doneCount: "Erledigt"
    case .due: "Abgeschlossen"
    case .rate: "Adhärenz"
    case .onTime: "Rechtzeitig"
    case .allTasks: "Alle Aufgaben"
    case .dayByDay: "Tag für Tag"
    case .outcomes: "Was erfasst wurde"
    case .when: "Wann"
    case .values: "Erfasst"
    case .status: "Status"
    case .noOutcomes: "In diesem Zeitraum wurde nichts erfasst."
    case .earlierOutcomes: "{count} {count:früherer Eintrag wird|frühere Einträge werden} nicht gezeigt."
    case .participants: "Teilnehmende"
    case .enrolled: "Eingeschrieben"
    case .began: "Begonnen"
    case .staying: "Geblieben"
    case .completed: "Plan abgeschlossen"
    case .middleParticipant: "Mittlere teilnehmende Person"
    case .reached: "{share} oder mehr"
    case .interval: "95-%-Intervall"
    case .arm: "Gruppe"
    case .fewer: "<{least}"
    case .suppressed:
      "Zahlen von Teilnehmenden von 1 bis {most} sind verborgen, und ebenso jede Zahl, aus der eine davon folgt."
    case .notDrawn: "Das würde verborgene Zahlen von Teilnehmenden zeigen."
    case .stage: "Stufe"
    case .failed: "Dieser Teil konnte nicht erstellt werden: {message}"
    }
  }
}
