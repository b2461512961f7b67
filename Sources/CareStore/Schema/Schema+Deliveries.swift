extension Schema {
  /// Returns the eleventh step: deliveries with their attempts and notes, the clock of reminders, the places of programs that follow the
  /// changes, and entries and touched records of any kind.
  ///
  /// The two tables whose kinds were limited are copied once.
  static func deliveries(_ d: SQLDialect) -> String {
    """
    ALTER TABLE entry RENAME TO entry_before;
    CREATE TABLE entry (
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      place \(d.integer) NOT NULL CHECK (place >= 0),
      kind \(d.integer) NOT NULL,
      subject \(d.integer),
      salt \(d.bytes),
      commitment \(d.bytes) NOT NULL,
      erased \(d.integer),
      PRIMARY KEY (seq, place),
      CHECK ((erased IS NULL) = (salt IS NOT NULL)),
      CHECK (erased IS NULL OR subject IS NULL)
    )\(d.clustered);
    INSERT INTO entry (seq, place, kind, subject, salt, commitment, erased)
      SELECT seq, place, kind, subject, salt, commitment, erased FROM entry_before ORDER BY seq, place;
    DROP TABLE entry_before;

    ALTER TABLE touch RENAME TO touch_before;
    DROP INDEX touch_patient;
    CREATE TABLE touch (
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      kind \(d.integer) NOT NULL,
      PRIMARY KEY (seq, patient, kind)
    )\(d.clustered);
    INSERT INTO touch (seq, patient, kind) SELECT seq, patient, kind FROM touch_before ORDER BY seq, patient, kind;
    DROP TABLE touch_before;
    CREATE INDEX touch_patient ON touch (patient);

    CREATE TABLE delivery (
      id \(d.text) NOT NULL PRIMARY KEY,
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      care_plan \(d.integer) REFERENCES identity (ref),
      kind \(d.text) NOT NULL,
      task \(d.text) NOT NULL,
      occurrence_key \(d.text) NOT NULL,
      subject \(d.text) NOT NULL,
      step \(d.integer) NOT NULL CHECK (step >= 0),
      recipient \(d.text) NOT NULL,
      channel \(d.text) NOT NULL,
      due \(d.integer) NOT NULL,
      closes \(d.integer),
      state \(d.text) NOT NULL,
      reason \(d.text),
      next \(d.integer),
      attempts \(d.integer) NOT NULL CHECK (attempts >= 0),
      worker \(d.text),
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      CHECK ((next IS NULL) = (state NOT IN ('due', 'leased'))),
      CHECK ((worker IS NULL) = (state <> 'leased'))
    )\(d.strict);
    CREATE INDEX delivery_next ON delivery (next, id);
    CREATE INDEX delivery_patient ON delivery (patient, due, id);
    CREATE INDEX delivery_state ON delivery (state, due, id);
    CREATE INDEX delivery_due ON delivery (due, id);

    CREATE TABLE attempt (
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      delivery \(d.text) NOT NULL,
      number \(d.integer) NOT NULL CHECK (number > 0),
      worker \(d.text) NOT NULL,
      began \(d.integer) NOT NULL,
      ended \(d.integer) NOT NULL,
      result \(d.text) NOT NULL,
      receipt \(d.text),
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      place \(d.integer) NOT NULL CHECK (place >= 0),
      PRIMARY KEY (delivery, number)
    )\(d.clustered);
    CREATE INDEX attempt_patient ON attempt (patient, began);

    CREATE TABLE delivery_note (
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      delivery \(d.text) NOT NULL,
      kind \(d.text) NOT NULL,
      noted \(d.integer) NOT NULL,
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      PRIMARY KEY (delivery, kind)
    )\(d.clustered);
    CREATE INDEX delivery_note_patient ON delivery_note (patient);

    CREATE TABLE reminder_clock (
      patient \(d.integer) NOT NULL PRIMARY KEY REFERENCES identity (ref),
      scanned \(d.integer) NOT NULL,
      next \(d.integer) NOT NULL
    )\(d.strict);
    CREATE INDEX reminder_clock_next ON reminder_clock (next, patient);

    CREATE TABLE endpoint (
      name \(d.text) NOT NULL PRIMARY KEY,
      seq \(d.integer) NOT NULL,
      told \(d.integer),
      tried \(d.integer),
      failures \(d.integer) NOT NULL CHECK (failures >= 0),
      next \(d.integer),
      error \(d.text)
    )\(d.strict);

    ALTER TABLE store ADD COLUMN clock_seq \(d.integer) NOT NULL DEFAULT 0;
    """
  }
}
