extension Language {
  /// Returns the German texts of the steps that come with active tasks.
  @Sendable static func germanTask(_ phrase: TaskPhrase) -> String {
    switch phrase {
    case .knee: "Das Knie beugen"
    case .shoulder: "Den Arm heben"
    case .tapping: "Tippen mit zwei Fingern"
    case .timedWalk: "Gehen auf Zeit"
    case .sixMinuteWalk: "Sechs Minuten gehen"
    case .reactionTime: "Reaktionszeit"
    case .stroop: "Wörter und Farben"
    case .trailMaking: "Kreise verbinden"
    case .psat: "Ziffern addieren"
    case .towerOfHanoi: "Turm versetzen"
    case .spatialSpan: "Orte merken"
    case .holePeg: "Stifte und Löcher"
    case .toneAudiometry: "Töne hören"
    case .bendKnee:
      """
      Setzen Sie sich auf die Kante eines Stuhls und halten Sie das Gerät flach an das Schienbein {leg}. Strecken \
      Sie das Bein, so weit es angenehm ist, und starten Sie die Aufnahme. Beugen Sie das Knie langsam, so weit es \
      angenehm ist, und beenden Sie die Aufnahme. Hören Sie sofort auf, wenn es wehtut.
      """
    case .raiseArm:
      """
      Stehen oder sitzen Sie aufrecht und lassen Sie {arm} hängen. Halten Sie das Gerät mit der anderen Hand flach \
      an den Oberarm und starten Sie die Aufnahme. Heben Sie den Arm langsam, so weit es angenehm ist, und beenden \
      Sie die Aufnahme. Hören Sie sofort auf, wenn es wehtut.
      """
    case .tapButtons:
      """
      Legen Sie das Gerät auf eine ebene Fläche. Nehmen Sie zwei Finger {hand}. Tippen Sie {seconds} \
      {seconds:Sekunde|Sekunden} lang abwechselnd auf die beiden Knöpfe, so schnell und so gleichmäßig Sie können.
      """
    case .walkDistance:
      """
      Suchen Sie einen ebenen Weg von {distance} ohne Hindernisse. Tragen Sie Ihre gewohnten Schuhe und benutzen Sie \
      Ihre Gehhilfe, wenn Sie eine brauchen. Markieren Sie den Start, wenn Sie losgehen, gehen Sie so schnell, wie \
      es für Sie sicher ist, und markieren Sie das Ziel am Ende des Weges. Sie haben {time} Zeit.
      """
    case .walkSixMinutes:
      """
      Tragen Sie bequeme Schuhe, nehmen Sie das Gerät mit und suchen Sie einen sicheren, ebenen Weg. Gehen Sie in \
      sechs Minuten so weit, wie Sie können, aber rennen Sie nicht. Sie dürfen langsamer gehen oder ausruhen und \
      dann weitergehen. Hören Sie sofort auf, wenn die Brust schmerzt, Ihnen schwindlig wird oder Sie nicht genug \
      Luft bekommen.
      """
    case .shakeDevice:
      """
      Halten Sie das Gerät fest in einer Hand und sehen Sie auf den Bildschirm. Warten Sie, bis das Signal \
      erscheint, und schütteln Sie das Gerät dann so schnell, wie Sie können. Es gibt {count} \
      {count:Versuch|Versuche}; ein zu langsamer wird wiederholt.
      """
    case .nameColors:
      """
      Sie sehen {count} Wörter, die jeweils eine Farbe nennen. Die Schrift kann eine andere Farbe haben, als das \
      Wort sagt. Wählen Sie die Farbe der Schrift und nicht das Wort, so schnell, wie Sie es ohne Fehler können.
      """
    case .connectNumbers:
      """
      Sie sehen Kreise mit den Zahlen von 1 bis {last}. Tippen Sie sie der Reihe nach an, so schnell Sie können. \
      Wenn Sie einen falschen antippen, machen Sie mit dem richtigen weiter.
      """
    case .connectNumbersAndLetters:
      """
      Sie sehen Kreise mit Zahlen und Buchstaben. Tippen Sie abwechselnd eine Zahl und einen Buchstaben an, beide \
      der Reihe nach: 1, A, 2, B und so weiter bis {last}. Seien Sie so schnell, wie Sie können. Wenn Sie einen \
      falschen antippen, machen Sie mit dem richtigen weiter.
      """
    case .addDigits:
      """
      {digits} Addieren Sie jede Ziffer zu der direkt davor und geben Sie die Summe ein, bevor die nächste Ziffer \
      kommt. Nach 3, 5 und 2 sind die Summen 8 und 7. Wenn Sie eine verpassen, machen Sie mit der nächsten weiter. \
      Es gibt {count} Summen.
      """
    case .moveTower:
      """
      Versetzen Sie den Turm aus {count} {count:Scheibe|Scheiben} vom ersten Stab auf den letzten. Bewegen Sie immer \
      nur eine Scheibe, die oberste eines Stabes, und legen Sie sie nie auf eine kleinere. Brauchen Sie so wenige \
      Züge wie möglich.
      """
    case .repeatPlaces:
      """
      Mehrere Orte auf dem Bildschirm leuchten nacheinander auf. Warten Sie, bis der letzte geleuchtet hat, und \
      berühren Sie dann dieselben Orte in derselben Reihenfolge. Nach jedem Versuch kann die Folge länger oder \
      kürzer werden.
      """
    case .repeatPlacesBackward:
      """
      Mehrere Orte auf dem Bildschirm leuchten nacheinander auf. Warten Sie, bis der letzte geleuchtet hat, und \
      berühren Sie dann dieselben Orte in umgekehrter Reihenfolge, den letzten zuerst. Nach jedem Versuch kann die \
      Folge länger oder kürzer werden.
      """
    case .movePegs:
      """
      Nehmen Sie zwei Finger {hand}. Greifen Sie einen Stift, bewegen Sie ihn {direction} und setzen Sie ihn genau \
      in sein Loch. Es {count:ist|sind} {count} {count:Stift|Stifte}. Seien Sie so schnell, wie Sie können.
      """
    case .moveAndTurnPegs:
      """
      Nehmen Sie zwei Finger {hand}. Greifen Sie einen Stift, bewegen Sie ihn {direction}, drehen Sie ihn, bis er \
      passt, und setzen Sie ihn genau in sein Loch. Es {count:ist|sind} {count} {count:Stift|Stifte}. Seien Sie so \
      schnell, wie Sie können.
      """
    case .hearTones:
      """
      Suchen Sie einen ruhigen Ort und setzen Sie Kopfhörer auf, jede Seite auf ihr Ohr. Sie hören Töne auf je einem \
      Ohr, die leise beginnen und lauter werden. Sobald Sie einen Ton hören, wählen Sie das Ohr, auf dem Sie ihn \
      hören.
      """
    case .leftHand: "Ihrer linken Hand"
    case .rightHand: "Ihrer rechten Hand"
    case .oneHand: "einer Hand"
    case .writingHand: "der Hand, mit der Sie schreiben"
    case .otherHand: "der Hand, mit der Sie nicht schreiben"
    case .leftLeg: "Ihres linken Beins"
    case .rightLeg: "Ihres rechten Beins"
    case .oneLeg: "eines Beins"
    case .leftArm: "Ihren linken Arm"
    case .rightArm: "Ihren rechten Arm"
    case .oneArm: "einen Arm"
    case .toTheLeft: "nach links"
    case .toTheRight: "nach rechts"
    case .digitsHeard: "Sie hören Ziffern im Abstand von {seconds} {seconds:Sekunde|Sekunden}."
    case .digitsSeen: "Sie sehen Ziffern im Abstand von {seconds} {seconds:Sekunde|Sekunden}."
    case .digitsHeardAndSeen: "Sie hören und sehen Ziffern im Abstand von {seconds} {seconds:Sekunde|Sekunden}."
    case .finishedTitle: "Fertig"
    case .finishedText: "Vielen Dank. Diese Aufgabe ist zu Ende."
    case .cannotDo: "Ich kann das hier nicht machen"
    case .whyNot: "Warum geht es nicht?"
    case .unableNow: "Ich kann es jetzt nicht machen"
    case .deviceCannot: "Mein Gerät kann es nicht messen"
    case .notSafe: "Es tut weh oder ist nicht sicher"
    case .otherReason: "Ein anderer Grund"
    case .chooseReason: "Wählen Sie zuerst den Grund."
    case .goOnWithout: "Ohne diese Aufgabe weiter"
    case .taskNotDone: "Nicht gemacht: {reason}"
    case .typeSkip: "Geben Sie '{skip}' ein, wenn es nicht geht."
    }
  }
}
