/// The tables of the store, as a list of migration steps.
///
/// The schema version is the number of steps taken.
///
/// A released step never changes; a new step follows it. The names are part of the stored format. They therefore keep
/// the spelling of the first release, such as `enrolment`, although the code writes "enrollment".
package enum Schema {
  /// Returns the SQL of each step.
  package static func steps(_ dialect: SQLDialect) -> [String] {
    [
      first(dialect), second(dialect), keptAnswers(dialect), reasons(dialect), suspicions(dialect), files(dialect),
      receipts(dialect), pictures(dialect), offers(dialect), ownWords(dialect), Self.deliveries(dialect),
    ]
  }

  /// The schema version of this release.
  static let version = 11

  /// The schema version from which on every row has an entry and every commit has a seal.
  static let sealed = 2

  private static func first(_ d: SQLDialect) -> String {
    """
    CREATE TABLE store (id \(d.text) NOT NULL PRIMARY KEY)\(d.strict);

    CREATE TABLE commits (
      seq \(d.integer) NOT NULL PRIMARY KEY CHECK (seq > 0),
      recorded \(d.integer) NOT NULL,
      author \(d.text)
    )\(d.strict);
    CREATE INDEX commits_recorded ON commits (recorded, seq);

    CREATE TABLE source (
      hash \(d.text) NOT NULL PRIMARY KEY,
      body \(d.text) NOT NULL
    )\(d.strict);

    CREATE TABLE identity (
      ref \(d.integer) NOT NULL PRIMARY KEY,
      entity \(d.text) NOT NULL,
      owner_kind \(d.integer) NOT NULL CHECK (owner_kind BETWEEN 0 AND 3),
      owner_id \(d.text) NOT NULL,
      id \(d.text) NOT NULL,
      UNIQUE (entity, owner_kind, owner_id, id)
    )\(d.strict);
    CREATE INDEX identity_id ON identity (entity, id);

    CREATE TABLE version (
      identity \(d.integer) NOT NULL REFERENCES identity (ref),
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      place \(d.integer) NOT NULL CHECK (place >= 0),
      id \(d.bytes) NOT NULL UNIQUE,
      effective_kind \(d.integer) NOT NULL CHECK (effective_kind BETWEEN 0 AND 2),
      effective \(d.integer) NOT NULL,
      recorded \(d.integer) NOT NULL,
      deleted \(d.integer) NOT NULL CHECK (deleted IN (0, 1)),
      payload \(d.text) NOT NULL,
      PRIMARY KEY (identity, seq, place)
    )\(d.clustered);

    CREATE TABLE enrolment (
      care_plan \(d.integer) NOT NULL PRIMARY KEY REFERENCES identity (ref),
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      plan \(d.integer) REFERENCES identity (ref)
    )\(d.strict);
    CREATE INDEX enrolment_patient ON enrolment (patient, care_plan);
    CREATE INDEX enrolment_plan ON enrolment (plan, care_plan);

    CREATE TABLE outcome (
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      scheduled_start \(d.integer) NOT NULL,
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      place \(d.integer) NOT NULL CHECK (place >= 0),
      care_plan \(d.integer) REFERENCES identity (ref),
      task \(d.text) NOT NULL,
      task_version \(d.bytes) NOT NULL,
      occurrence_key \(d.text) NOT NULL,
      scheduled_stop \(d.integer) NOT NULL,
      answered \(d.integer) NOT NULL,
      status \(d.text) NOT NULL CHECK (status IN ('completed', 'declined', 'excused', 'enteredInError')),
      reason \(d.text),
      deleted \(d.integer) NOT NULL CHECK (deleted IN (0, 1)),
      id \(d.bytes) NOT NULL,
      recorded \(d.integer) NOT NULL,
      PRIMARY KEY (patient, scheduled_start, seq, place)
    )\(d.clustered);
    CREATE UNIQUE INDEX outcome_event ON outcome (patient, occurrence_key, care_plan, seq, place);

    CREATE TABLE outcome_value (
      patient \(d.integer) NOT NULL,
      scheduled_start \(d.integer) NOT NULL,
      seq \(d.integer) NOT NULL,
      place \(d.integer) NOT NULL,
      position \(d.integer) NOT NULL CHECK (position >= 0),
      type \(d.integer) NOT NULL,
      integer_value \(d.integer),
      real_value \(d.real),
      text_value \(d.text),
      bytes_value \(d.bytes),
      kind \(d.text),
      units \(d.text),
      recorded \(d.integer),
      PRIMARY KEY (patient, scheduled_start, seq, place, position),
      FOREIGN KEY (patient, scheduled_start, seq, place) REFERENCES outcome (patient, scheduled_start, seq, place),
      CHECK (CASE type WHEN 0 THEN integer_value IS NOT NULL WHEN 1 THEN real_value IS NOT NULL
        WHEN 2 THEN integer_value IN (0, 1) WHEN 3 THEN text_value IS NOT NULL WHEN 4 THEN bytes_value IS NOT NULL
        WHEN 5 THEN integer_value IS NOT NULL ELSE 1 = 0 END)
    )\(d.clustered);

    CREATE TABLE survey_draft (
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      care_plan \(d.integer) REFERENCES identity (ref),
      occurrence_key \(d.text) NOT NULL,
      run \(d.bytes) NOT NULL,
      has_answers \(d.integer) NOT NULL CHECK (has_answers IN (0, 1)),
      saved \(d.integer) NOT NULL,
      seq \(d.integer) NOT NULL REFERENCES commits (seq)
    )\(d.strict);
    CREATE UNIQUE INDEX survey_draft_event ON survey_draft (patient, occurrence_key, care_plan);
    """
  }

  /// Returns the second step: samples, details and zones of outcomes, and the entries that commit to every row.
  private static func second(_ d: SQLDialect) -> String {
    """
    ALTER TABLE commits ADD COLUMN seal \(d.bytes);
    ALTER TABLE commits ADD COLUMN drafts \(d.integer);
    ALTER TABLE outcome ADD COLUMN zone \(d.text);
    ALTER TABLE outcome ADD COLUMN details \(d.text);

    CREATE TABLE entry (
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      place \(d.integer) NOT NULL CHECK (place >= 0),
      kind \(d.integer) NOT NULL CHECK (kind BETWEEN 0 AND 4),
      subject \(d.integer),
      salt \(d.bytes),
      commitment \(d.bytes) NOT NULL,
      erased \(d.integer),
      PRIMARY KEY (seq, place),
      CHECK ((erased IS NULL) = (salt IS NOT NULL)),
      CHECK (erased IS NULL OR subject IS NULL)
    )\(d.clustered);

    CREATE TABLE sample (
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      quantity \(d.text) NOT NULL,
      start \(d.integer) NOT NULL,
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      place \(d.integer) NOT NULL CHECK (place >= 0),
      stop \(d.integer) NOT NULL,
      value \(d.real) NOT NULL,
      units \(d.text),
      source \(d.text),
      remote_id \(d.text) NOT NULL,
      deleted \(d.integer) NOT NULL CHECK (deleted IN (0, 1)),
      id \(d.bytes) NOT NULL,
      recorded \(d.integer) NOT NULL,
      PRIMARY KEY (patient, quantity, start, seq, place)
    )\(d.clustered);
    CREATE UNIQUE INDEX sample_remote ON sample (patient, remote_id, seq, place);
    """
  }

  /// Returns the third step: the answers of finished surveys, beside the outcomes that were extracted from them.
  private static func keptAnswers(_ d: SQLDialect) -> String {
    "ALTER TABLE outcome ADD COLUMN answers \(d.text);"
  }

  /// Returns the fourth step: the reasons for which an answer was transcribed afterward, and for which a version was written.
  private static func reasons(_ d: SQLDialect) -> String {
    """
    ALTER TABLE outcome ADD COLUMN late_entry \(d.text);
    ALTER TABLE outcome ADD COLUMN why \(d.text);
    ALTER TABLE version ADD COLUMN why \(d.text);
    """
  }

  /// Returns the fifth step: the reasons for which samples were kept as suspect.
  private static func suspicions(_ d: SQLDialect) -> String {
    "ALTER TABLE sample ADD COLUMN suspicion \(d.text);"
  }

  /// Returns the sixth step: the bytes of the files among a patient's answers, of outcomes and of drafts.
  ///
  /// Rows are large, so the tables are not clustered.
  private static func files(_ d: SQLDialect) -> String {
    """
    CREATE TABLE outcome_file (
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      hash \(d.text) NOT NULL,
      body \(d.bytes) NOT NULL,
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      PRIMARY KEY (patient, hash)
    )\(d.strict);

    CREATE TABLE draft_file (
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      care_plan \(d.integer) REFERENCES identity (ref),
      occurrence_key \(d.text) NOT NULL,
      hash \(d.text) NOT NULL,
      body \(d.bytes) NOT NULL,
      seq \(d.integer) NOT NULL REFERENCES commits (seq)
    )\(d.strict);
    CREATE UNIQUE INDEX draft_file_event ON draft_file (patient, occurrence_key, care_plan, hash);
    """
  }

  /// Returns the eighth step: the pictures of plans.
  private static func pictures(_ d: SQLDialect) -> String {
    """
    CREATE TABLE picture (
      hash \(d.text) NOT NULL PRIMARY KEY,
      body \(d.bytes) NOT NULL
    )\(d.strict);
    """
  }

  /// Returns the ninth step: the last commit of the time in which events counted whether or not they had been offered.
  private static func offers(_ d: SQLDialect) -> String {
    """
    ALTER TABLE store ADD COLUMN offered_from \(d.integer) NOT NULL DEFAULT 0;
    UPDATE store SET offered_from = (SELECT coalesce(max(seq), 0) FROM commits);
    """
  }

  /// Returns the tenth step: the words that participants typed beside the value of their option.
  private static func ownWords(_ d: SQLDialect) -> String {
    "ALTER TABLE outcome_value ADD COLUMN words \(d.text);"
  }

  /// Returns the seventh step: the receipts of requests that are carried out once, and the patients whose drafts and receipts a commit changed.
  private static func receipts(_ d: SQLDialect) -> String {
    """
    CREATE TABLE receipt (
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      id \(d.text) NOT NULL,
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      digest \(d.bytes) NOT NULL,
      result \(d.text) NOT NULL,
      PRIMARY KEY (patient, id)
    )\(d.clustered);

    CREATE TABLE touch (
      seq \(d.integer) NOT NULL REFERENCES commits (seq),
      patient \(d.integer) NOT NULL REFERENCES identity (ref),
      kind \(d.integer) NOT NULL CHECK (kind IN (0, 1)),
      PRIMARY KEY (seq, patient, kind)
    )\(d.clustered);
    CREATE INDEX touch_patient ON touch (patient);
    """
  }
}
