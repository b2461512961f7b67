import CareModel

/// A text of the pages of exercises.
enum ExerciseWord: String, CaseIterable {
  case start, stop, done, left, right, measured, measuring, noSensor, wait, signal, tooSoon, watch, again, `repeat`,
    place,
    peg, wrong, red, green, blue, yellow, addIt, listen, noSound, pin, movePeg, missed, doFirst

  /// Returns the text in a language; English in one that is not built in.
  func text(in language: Language) -> String {
    let texts = texts
    return switch language.tag {
    case "de": texts.german
    case "es": texts.spanish
    case "ko": texts.korean
    default: texts.english
    }
  }

  private var texts: (english: String, german: String, spanish: String, korean: String) {
    switch self {
    case .start: ("Start", "Starten", "Empezar", "시작")
    case .stop: ("Stop", "Abbrechen", "Detener", "중지")
    case .done: ("Done", "Fertig", "Listo", "완료")
    case .left: ("Left", "Links", "Izquierda", "왼쪽")
    case .right: ("Right", "Rechts", "Derecha", "오른쪽")
    case .measured:
      (
        "Measured. The next page sends it.", "Gemessen. Gehen Sie weiter, um es zu senden.",
        "Medido. Continúe para enviarlo.", "측정되었습니다. 계속하면 전송됩니다."
      )
    case .measuring: ("Measuring …", "Die Messung läuft …", "Midiendo …", "측정 중 …")
    case .noSensor:
      (
        "This device does not tell how it moves, so the task cannot be done here.",
        "Dieses Gerät meldet seine Bewegung nicht, daher geht die Aufgabe hier nicht.",
        "Este dispositivo no informa de su movimiento, así que la tarea no se puede hacer aquí.",
        "이 기기는 움직임을 알려 주지 않으므로 여기서 이 과제를 할 수 없습니다."
      )
    case .wait: ("Wait for the signal.", "Warten Sie auf das Signal.", "Espere la señal.", "신호를 기다리십시오.")
    case .signal: ("Now!", "Jetzt!", "¡Ahora!", "지금!")
    case .tooSoon:
      (
        "Too soon. Hold the device still.", "Zu früh. Halten Sie das Gerät still.",
        "Demasiado pronto. Mantenga quieto el dispositivo.", "너무 빠릅니다. 기기를 움직이지 마십시오."
      )
    case .watch: ("Watch.", "Schauen Sie zu.", "Observe.", "지켜보십시오.")
    case .again: ("Start again", "Neu starten", "Empezar de nuevo", "다시 시작")
    case .repeat: ("Now repeat.", "Jetzt wiederholen.", "Ahora repita.", "이제 반복하십시오.")
    case .place: ("Place", "Feld", "Casilla", "칸")
    case .peg: ("Peg", "Stab", "Poste", "기둥")
    case .wrong: ("Not this one.", "Nicht dieser.", "Este no.", "이것이 아닙니다.")
    case .red: ("red", "Rot", "rojo", "빨강")
    case .green: ("green", "Grün", "verde", "초록")
    case .blue: ("blue", "Blau", "azul", "파랑")
    case .yellow: ("yellow", "Gelb", "amarillo", "노랑")
    case .addIt:
      (
        "Add each digit to the one before it.", "Addieren Sie jede Ziffer zur Ziffer davor.",
        "Sume cada cifra a la anterior.", "각 숫자를 바로 앞의 숫자에 더하십시오."
      )
    case .listen:
      (
        "Listen. Choose the ear as soon as you hear a tone.",
        "Hören Sie zu. Wählen Sie das Ohr, sobald Sie einen Ton hören.",
        "Escuche. Elija el oído en cuanto oiga un tono.", "들어 보십시오. 소리가 들리면 바로 그 귀를 선택하십시오."
      )
    case .noSound:
      (
        "This device does not play sound for each ear, so the task cannot be done here.",
        "Dieses Gerät spielt keinen Ton für jedes Ohr, daher geht die Aufgabe hier nicht.",
        "Este dispositivo no reproduce sonido para cada oído, así que la tarea no se puede hacer aquí.",
        "이 기기는 양쪽 귀에 따로 소리를 내지 않으므로 여기서 이 과제를 할 수 없습니다."
      )
    case .pin: ("Peg", "Stift", "Clavija", "막대")
    case .movePeg:
      (
        "Drag the peg into the circle. Or press Enter, move it with the arrow keys, and press Enter again.",
        "Ziehen Sie den Stift in den Kreis. Oder drücken Sie die Eingabetaste, bewegen Sie ihn mit den Pfeiltasten, und drücken Sie sie noch einmal.",
        "Arrastre la clavija al círculo. O pulse Intro, muévala con las flechas y pulse Intro otra vez.",
        "막대를 원 안으로 끄십시오. 또는 Enter 키를 누르고 화살표 키로 옮긴 다음 Enter 키를 다시 누르십시오."
      )
    case .doFirst:
      (
        "Do the task first, or say why you cannot do it.",
        "Machen Sie zuerst die Aufgabe, oder geben Sie an, warum es nicht geht.",
        "Haga primero la tarea, o diga por qué no puede hacerla.",
        "먼저 과제를 하거나, 할 수 없는 이유를 말하십시오."
      )
    case .missed: ("Missed. Try again.", "Daneben. Noch einmal.", "Fuera. Otra vez.", "벗어났습니다. 다시 하십시오.")
    }
  }
}
