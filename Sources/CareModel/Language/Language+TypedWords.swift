/// The words that participants type, beside the English ones.
extension Language {
  static let germanWords: [TypedWord: [String]] = [
    .more: ["mehr"], .save: ["speichern"], .discard: ["verwerfen"],
    .add: ["neu", "hinzufügen"], .remove: ["entfernen"],
    .yes: ["ja", "j"], .no: ["nein"], .back: ["zurück"], .skip: ["überspringen"], .quit: ["beenden"],
    .dontKnow: ["weiß nicht", "weiss nicht"], .days: ["tag", "tage"], .hours: ["std", "stunde", "stunden"],
    .minutes: ["minuten"], .seconds: ["sek", "sekunde", "sekunden"], .filler: ["uhr", "um", "und", "den"],
  ]

  static let spanishWords: [TypedWord: [String]] = [
    .more: ["más", "mas"], .save: ["guardar"], .discard: ["descartar"],
    .add: ["añadir", "anadir"], .remove: ["quitar"],
    .yes: ["sí", "si", "s"], .back: ["atrás", "atras"], .skip: ["saltar", "omitir"], .quit: ["salir"],
    .dontKnow: ["no sé", "no lo sé", "no se"], .days: ["día", "días", "dia", "dias"], .hours: ["hora", "horas"],
    .minutes: ["minuto", "minutos"], .seconds: ["seg", "segundo", "segundos"],
    .filler: ["de", "del", "a", "la", "las", "y", "el"],
  ]

  static let koreanWords: [TypedWord: [String]] = [
    .more: ["더 보기", "더보기"], .save: ["저장"], .discard: ["버리기"],
    .add: ["추가"], .remove: ["삭제"],
    .yes: ["예", "네"], .no: ["아니요", "아니오"], .back: ["뒤로"], .skip: ["건너뛰기"], .quit: ["그만"],
    .dontKnow: ["모름", "모르겠음"], .am: ["오전"], .pm: ["오후"], .days: ["일"], .hours: ["시간", "시"], .minutes: ["분"],
    .seconds: ["초"], .filler: ["년", "월", "일", "시", "분", "초"],
  ]
}
