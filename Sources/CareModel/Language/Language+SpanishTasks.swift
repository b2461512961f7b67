extension Language {
  /// Returns the Spanish texts of the steps that come with active tasks.
  @Sendable static func spanishTask(_ phrase: TaskPhrase) -> String {
    switch phrase {
    case .knee: "Doblar la rodilla"
    case .shoulder: "Levantar el brazo"
    case .tapping: "Tocar con dos dedos"
    case .timedWalk: "Caminata cronometrada"
    case .sixMinuteWalk: "Caminar seis minutos"
    case .reactionTime: "Tiempo de reacción"
    case .stroop: "Palabras y colores"
    case .trailMaking: "Unir círculos"
    case .psat: "Sumar cifras"
    case .towerOfHanoi: "Mover la torre"
    case .spatialSpan: "Recordar lugares"
    case .holePeg: "Clavijas y agujeros"
    case .toneAudiometry: "Oír tonos"
    case .bendKnee:
      """
      Siéntese en el borde de una silla y sujete el dispositivo plano contra la espinilla de {leg}. Estire la pierna \
      hasta donde le resulte cómodo e inicie la grabación. Doble la rodilla despacio hasta donde le resulte cómodo y \
      detenga la grabación. Pare enseguida si le duele.
      """
    case .raiseArm:
      """
      Póngase de pie o siéntese con la espalda recta y deje colgar {arm}. Con la otra mano, sujete el dispositivo \
      plano contra la parte superior del brazo e inicie la grabación. Levante el brazo despacio hasta donde le \
      resulte cómodo y detenga la grabación. Pare enseguida si le duele.
      """
    case .tapButtons:
      """
      Ponga el dispositivo sobre una superficie plana. Use dos dedos de {hand}. Toque alternadamente los dos botones \
      de la pantalla, tan rápido y tan regularmente como pueda, durante {seconds} {seconds:segundo|segundos}.
      """
    case .walkDistance:
      """
      Busque un camino llano de {distance} sin obstáculos. Lleve su calzado habitual y use su ayuda para caminar si \
      la necesita. Marque la salida al empezar, camine tan rápido como sea seguro para usted y marque la llegada al \
      final del camino. Tiene {time}.
      """
    case .walkSixMinutes:
      """
      Lleve calzado cómodo y el dispositivo, y busque un camino seguro y llano. Camine tan lejos como pueda en seis \
      minutos, pero no corra. Puede ir más despacio, o descansar y luego seguir. Pare enseguida si le duele el \
      pecho, se marea o le falta el aire.
      """
    case .shakeDevice:
      """
      Sujete bien el dispositivo con una mano y mire la pantalla. Espere hasta que aparezca la señal y entonces \
      agite el dispositivo tan rápido como pueda. Hay {count} {count:intento|intentos}; el que sea demasiado lento \
      se repite.
      """
    case .nameColors:
      """
      Verá {count} palabras, cada una con el nombre de un color. Las letras pueden tener un color distinto del que \
      dice la palabra. Elija el color de las letras, no la palabra, tan rápido como pueda sin equivocarse.
      """
    case .connectNumbers:
      """
      Verá círculos con los números del 1 al {last}. Tóquelos en orden, tan rápido como pueda. Si toca uno \
      equivocado, siga con el correcto.
      """
    case .connectNumbersAndLetters:
      """
      Verá círculos con números y letras. Toque alternadamente un número y una letra, cada uno en su orden: 1, A, 2, \
      B, y así hasta {last}. Hágalo tan rápido como pueda. Si toca uno equivocado, siga con el correcto.
      """
    case .addDigits:
      """
      {digits} Sume cada cifra a la inmediatamente anterior y escriba la suma antes de que llegue la siguiente. \
      Después de 3, 5 y 2, las sumas son 8 y 7. Si se pierde una, siga con la siguiente. Hay {count} sumas.
      """
    case .moveTower:
      """
      Lleve la torre de {count} {count:disco|discos} de la primera varilla a la última. Mueva un solo disco cada \
      vez, el de arriba de una varilla, y nunca lo ponga sobre uno más pequeño. Use tan pocos movimientos como \
      pueda.
      """
    case .repeatPlaces:
      """
      Varios lugares de la pantalla se iluminan uno tras otro. Espere hasta el último y luego toque los mismos \
      lugares en el mismo orden. Después de cada intento, la secuencia puede ser más larga o más corta.
      """
    case .repeatPlacesBackward:
      """
      Varios lugares de la pantalla se iluminan uno tras otro. Espere hasta el último y luego toque los mismos \
      lugares en el orden inverso, empezando por el último. Después de cada intento, la secuencia puede ser más \
      larga o más corta.
      """
    case .movePegs:
      """
      Use dos dedos de {hand}. Tome una clavija, muévala {direction} y póngala exactamente en su agujero. Hay \
      {count} {count:clavija|clavijas}. Hágalo tan rápido como pueda.
      """
    case .moveAndTurnPegs:
      """
      Use dos dedos de {hand}. Tome una clavija, muévala {direction}, gírela hasta que encaje y póngala exactamente \
      en su agujero. Hay {count} {count:clavija|clavijas}. Hágalo tan rápido como pueda.
      """
    case .hearTones:
      """
      Busque un lugar tranquilo y póngase unos auriculares, cada lado en su oído. Oirá tonos en un solo oído cada \
      vez, que empiezan suaves y suben de volumen. En cuanto oiga un tono, elija el oído en el que lo oye.
      """
    case .leftHand: "la mano izquierda"
    case .rightHand: "la mano derecha"
    case .oneHand: "una mano"
    case .writingHand: "la mano con la que escribe"
    case .otherHand: "la mano con la que no escribe"
    case .leftLeg: "la pierna izquierda"
    case .rightLeg: "la pierna derecha"
    case .oneLeg: "una pierna"
    case .leftArm: "el brazo izquierdo"
    case .rightArm: "el brazo derecho"
    case .oneArm: "un brazo"
    case .toTheLeft: "hacia la izquierda"
    case .toTheRight: "hacia la derecha"
    case .digitsHeard: "Oirá cifras a intervalos de {seconds} {seconds:segundo|segundos}."
    case .digitsSeen: "Verá cifras a intervalos de {seconds} {seconds:segundo|segundos}."
    case .digitsHeardAndSeen: "Oirá y verá cifras a intervalos de {seconds} {seconds:segundo|segundos}."
    case .finishedTitle: "Terminado"
    case .finishedText: "Gracias. Ha llegado al final de esta tarea."
    case .cannotDo: "No puedo hacer esto aquí"
    case .whyNot: "¿Por qué no puede hacerlo?"
    case .unableNow: "No puedo hacerlo ahora"
    case .deviceCannot: "Mi dispositivo no puede medirlo"
    case .notSafe: "Duele o no es seguro"
    case .otherReason: "Otro motivo"
    case .chooseReason: "Elija primero el motivo."
    case .goOnWithout: "Continuar sin esta tarea"
    case .taskNotDone: "No se hizo: {reason}"
    case .typeSkip: "Escriba '{skip}' si no se puede hacer."
    }
  }
}
