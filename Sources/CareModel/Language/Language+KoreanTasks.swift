extension Language {
  /// Returns the Korean texts of the steps that come with active tasks.
  @Sendable static func koreanTask(_ phrase: TaskPhrase) -> String {
    switch phrase {
    case .knee: "무릎 굽히기"
    case .shoulder: "팔 들기"
    case .tapping: "두 손가락으로 두드리기"
    case .timedWalk: "시간을 재며 걷기"
    case .sixMinuteWalk: "6분 걷기"
    case .reactionTime: "반응 시간"
    case .stroop: "단어와 색"
    case .trailMaking: "원 잇기"
    case .psat: "숫자 더하기"
    case .towerOfHanoi: "탑 옮기기"
    case .spatialSpan: "위치 기억하기"
    case .holePeg: "막대와 구멍"
    case .toneAudiometry: "소리 듣기"
    case .bendKnee:
      """
      의자 끝에 앉아 기기를 {leg}의 정강이에 평평하게 대세요. 불편하지 않은 만큼 다리를 펴고 기록을 시작하세요. \
      불편하지 않은 만큼 무릎을 천천히 굽힌 다음 기록을 멈추세요. 아프면 바로 멈추세요.
      """
    case .raiseArm:
      """
      똑바로 서거나 앉아서 {arm}을 아래로 내리세요. 다른 손으로 기기를 위팔에 평평하게 대고 기록을 시작하세요. \
      불편하지 않은 만큼 팔을 천천히 든 다음 기록을 멈추세요. 아프면 바로 멈추세요.
      """
    case .tapButtons: "기기를 평평한 곳에 놓으세요. {hand}의 두 손가락을 사용하세요. {seconds}초 동안 화면의 두 단추를 번갈아 가며 되도록 빠르고 고르게 두드리세요."
    case .walkDistance:
      """
      장애물이 없는 평평한 {distance} 길을 찾으세요. 평소에 신는 신발을 신고, 필요하면 보행 보조기를 사용하세요. \
      출발할 때 시작을 표시하고, 안전한 범위에서 되도록 빨리 걸은 다음, 길 끝에서 도착을 표시하세요. 제한 시간은 \
      {time}입니다.
      """
    case .walkSixMinutes:
      """
      편한 신발을 신고 기기를 지닌 채 안전하고 평평한 길을 찾으세요. 6분 동안 되도록 멀리 걷되 뛰지는 마세요. 천천히 \
      걷거나 쉬었다가 다시 걸어도 됩니다. 가슴이 아프거나 어지럽거나 숨이 차면 바로 멈추세요.
      """
    case .shakeDevice: "기기를 한 손에 단단히 잡고 화면을 보세요. 신호가 나타날 때까지 기다렸다가 되도록 빨리 기기를 흔드세요. 모두 {count}번 하며, 너무 늦은 시도는 다시 합니다."
    case .nameColors:
      """
      색의 이름을 나타내는 단어 {count}개가 나옵니다. 글자의 색은 단어가 뜻하는 색과 다를 수 있습니다. 단어의 뜻이 \
      아니라 글자의 색을 틀리지 않게 되도록 빨리 고르세요.
      """
    case .connectNumbers: "1부터 {last}까지 숫자가 적힌 원이 나옵니다. 순서대로 되도록 빨리 누르세요. 잘못 눌렀으면 맞는 원을 눌러 계속하세요."
    case .connectNumbersAndLetters:
      """
      숫자와 글자가 적힌 원이 나옵니다. 숫자와 글자를 번갈아 가며 각각 순서대로 누르세요. 1, A, 2, B처럼 {last}까지 \
      계속합니다. 되도록 빨리 하세요. 잘못 눌렀으면 맞는 원을 눌러 계속하세요.
      """
    case .addDigits:
      """
      {digits} 각 숫자를 바로 앞의 숫자와 더하고, 다음 숫자가 나오기 전에 합을 입력하세요. 3, 5, 2가 나오면 합은 8과 \
      7입니다. 하나를 놓치면 다음 숫자부터 계속하세요. 합은 모두 {count}개입니다.
      """
    case .moveTower:
      """
      원반 {count}개로 된 탑을 첫 번째 기둥에서 마지막 기둥으로 옮기세요. 한 번에 기둥의 맨 위 원반 하나만 옮기고, \
      더 작은 원반 위에는 놓지 마세요. 되도록 적은 횟수로 옮기세요.
      """
    case .repeatPlaces: "화면의 여러 위치에 차례로 불이 켜집니다. 마지막 위치까지 기다린 다음, 같은 위치를 같은 순서로 누르세요. 시도할 때마다 순서가 길어지거나 짧아질 수 있습니다."
    case .repeatPlacesBackward:
      """
      화면의 여러 위치에 차례로 불이 켜집니다. 마지막 위치까지 기다린 다음, 같은 위치를 마지막부터 거꾸로 누르세요. \
      시도할 때마다 순서가 길어지거나 짧아질 수 있습니다.
      """
    case .movePegs: "{hand}의 두 손가락을 사용하세요. 막대를 집어 {direction} 옮기고 구멍에 정확히 넣으세요. 막대는 {count}개입니다. 되도록 빨리 하세요."
    case .moveAndTurnPegs:
      """
      {hand}의 두 손가락을 사용하세요. 막대를 집어 {direction} 옮기고, 맞을 때까지 돌려 구멍에 정확히 넣으세요. \
      막대는 {count}개입니다. 되도록 빨리 하세요.
      """
    case .hearTones: "조용한 곳에서 헤드폰을 좌우에 맞게 쓰세요. 한 번에 한쪽 귀에만 소리가 들리며, 작게 시작해 점점 커집니다. 소리가 들리는 즉시 들리는 쪽 귀를 고르세요."
    case .leftHand: "왼손"
    case .rightHand: "오른손"
    case .oneHand: "한 손"
    case .writingHand: "글씨를 쓰는 손"
    case .otherHand: "글씨를 쓰지 않는 손"
    case .leftLeg: "왼쪽 다리"
    case .rightLeg: "오른쪽 다리"
    case .oneLeg: "한쪽 다리"
    case .leftArm: "왼팔"
    case .rightArm: "오른팔"
    case .oneArm: "한쪽 팔"
    case .toTheLeft: "왼쪽으로"
    case .toTheRight: "오른쪽으로"
    case .digitsHeard: "{seconds}초 간격으로 숫자가 들립니다."
    case .digitsSeen: "{seconds}초 간격으로 숫자가 보입니다."
    case .digitsHeardAndSeen: "{seconds}초 간격으로 숫자가 들리고 보입니다."
    case .finishedTitle: "완료"
    case .finishedText: "감사합니다. 이 과제를 마쳤습니다."
    case .cannotDo: "여기서는 할 수 없습니다"
    case .whyNot: "왜 할 수 없습니까?"
    case .unableNow: "지금은 할 수 없습니다"
    case .deviceCannot: "제 기기로는 측정할 수 없습니다"
    case .notSafe: "아프거나 안전하지 않습니다"
    case .otherReason: "다른 이유"
    case .chooseReason: "먼저 이유를 선택하십시오."
    case .goOnWithout: "이 과제 없이 계속"
    case .taskNotDone: "하지 않음: {reason}"
    case .typeSkip: "할 수 없으면 '{skip}'라고 입력하십시오."
    }
  }
}
