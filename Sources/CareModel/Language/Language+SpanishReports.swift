extension Language {
  /// Returns the Spanish texts of reports.
  @Sendable static func spanishReport(_ phrase: ReportPhrase) -> String {
    switch phrase {
    case .participantReport: "Informe"
    case .studyReport: "Informe del estudio"
    case .name: "Nombre"
    case .allergies: "Alergias"
    case .plan: "Plan"
    case .period: "Periodo"
    case .days: "{from} a {to}"
    case .pageNumber: "Página {page} de {pages}"
    case .basis: "A {time}, commit {seq}, sello {seal}"
    case .adherence: "Adherencia"
    case .rateText:
      "De {closed} {closed:evento cerrado|eventos cerrados} se {done:hizo|hicieron} {done}, es decir, {rate}."
    case .nothingClosed: "Todavía no se ha cerrado nada."
    case .task: "Tarea"
    case .doneCount: "Hechos"
    case .due: "Cerrados"
    case .rate: "Adherencia"
    case .onTime: "A tiempo"
    case .allTasks: "Todas las tareas"
    case .dayByDay: "Día a día"
    case .outcomes: "Lo que se registró"
    case .when: "Cuándo"
    case .values: "Registrado"
    case .status: "Estado"
    case .noOutcomes: "En este periodo no se registró nada."
    case .earlierOutcomes: "No se {count:muestra|muestran} {count} {count:entrada anterior|entradas anteriores}."
    case .participants: "Participantes"
    case .enrolled: "Inscritos"
    case .began: "Empezaron"
    case .staying: "Siguen"
    case .completed: "Completaron el plan"
    case .middleParticipant: "Participante central"
    case .reached: "{share} o más"
    case .interval: "Intervalo del 95 %"
    case .arm: "Grupo"
    case .fewer: "<{least}"
    case .suppressed:
      "Los números de participantes de 1 a {most} están ocultos, y también cada número del que se deduce uno de ellos."
    case .notDrawn: "Esto mostraría números de participantes que están ocultos."
    case .stage: "Etapa"
    case .failed: "No se pudo hacer esta parte: {message}"
    }
  }
}
