/// The passwords that many people have and that are long enough to be accepted otherwise.
///
/// Those of the 30,000 most common ones of zxcvbn (MIT) with 15 characters and more, and phrases and rows of keys that come to mind first.
package enum CommonPasswords {
  /// Whether a text is one of them, also with other spaces and signs in it, and with digits or signs after it.
  package static func contains(_ text: String) -> Bool {
    let plain = text.lowercased().filter { $0.isLetter || $0.isNumber }
    if all.contains(plain) { return true }
    guard let last = plain.lastIndex(where: { !$0.isNumber }) else { return false }
    let stem = String(plain[...last])
    return all.contains(stem) || stems.contains(stem)
  }

  /// The words to which digits are added until they are long enough.
  private static let stems: Set<String> = [
    "abc", "admin", "administrator", "azerty", "changeme", "default", "guest", "hallo", "hello", "iloveyou", "letmein",
    "login", "master", "monkey", "passw0rd", "password", "passwort", "qwerty", "qwertz", "root", "secret",
    "test", "user", "welcome", "willkommen",
  ]

  private static let all = Set(
    """
    111222333444555
    122333444455555
    1234567887654321
    12345678900987654321
    1234567890987654321
    1234567890qwerty
    12345678987654321
    123456789987654321
    123456789qwerty
    1234qwerasdfzxcv
    1qa2ws3ed4rf5tg
    1qaz2wsx3edc4rfv
    1qazxsw23edcvfr4
    23176djivanfros
    adminadministrator
    administratorpassword
    bpgjldsgjldthnf
    changemechangeme
    changethispassword
    contrasenasegura
    correcthorsebatterystaple
    dasistmeinpasswort
    defaultpassword
    fourwordsalluppercase
    godisgoodallthetime
    happybirthdaytoyou
    hd764nw5d7e1vb1
    ilovemychildren
    ilovemydaughter
    iloveyouforever
    iloveyouverymuch
    jesuschristislord
    jesusismysavior
    lhbjkjubz2957704
    liverpoolfootballclub
    mailcreated5240
    manchesterunited
    maytheforcebewithyou
    maythefourthbewithyou
    momsanaladventure
    myfamilyisthebest
    mypasswordispassword
    mypasswordissecret
    nemvxyheqdd5oqxyxyzi
    onceuponatimethere
    opensesameopensesame
    passwordpassword
    passwordstandard
    passwortpasswort
    polniypizdec0211
    polniypizdec110211
    q1w2e3r4t5y6u7i8
    q1w2e3r4t5y6u7i8o9p0
    qazwsxedcrfvtgb
    qwertasdfgzxcvb
    qwerty123456789
    qwertyuiop12345
    sicherespasswort
    supersecretpassword
    teamomuchomivida
    temporarypassword
    thequickbrownfox
    thequickbrownfoxjumps
    thisisapassword
    thisismypassword
    thisisnotapassword
    tobeornottobe-thatisthequestion
    tobeornottobethatisthequestion
    topsecretpassword
    twinkletwinklelittlestar
    verysecretpassword
    youllneverwalkalone
    zqjphsyf6ctifgu
    zxcvbnm123456789
    """.split(separator: "\n").map(String.init))
}
