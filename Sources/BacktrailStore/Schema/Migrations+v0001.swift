// Written by Tools/migrations from Migrations/v0001_log.sql.
// swift-format-ignore-file

extension Migrations {
  static let v0001 = #"""
-- The event log: what happened, in order, with what is needed to prove that nothing changed since.

CREATE TABLE log (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  log_id TEXT NOT NULL CHECK (length(log_id) = 36),
  epoch INTEGER NOT NULL CHECK (epoch >= 1),
  floor INTEGER NOT NULL CHECK (floor >= 0),
  checkpoints INTEGER NOT NULL CHECK (checkpoints >= 0),
  digest BLOB NOT NULL CHECK (length(digest) = 16)
) STRICT;

-- One row an event. What is true of its whole batch stands on the first row of the batch, and is NULL on the others.
CREATE TABLE event (
  seq INTEGER PRIMARY KEY,
  batch INTEGER NOT NULL,
  type TEXT NOT NULL,
  type_version INTEGER NOT NULL,
  target TEXT,
  other TEXT,
  name TEXT,
  version INTEGER,
  body TEXT,
  count INTEGER,
  session INTEGER,
  cause TEXT,
  time INTEGER,
  command TEXT,
  payload TEXT,
  salt BLOB CHECK (length(salt) = 16),
  payload_digest BLOB CHECK (length(payload_digest) = 16),
  hash BLOB NOT NULL CHECK (length(hash) = 16),
  CHECK (batch BETWEEN 1 AND seq),
  CHECK ((seq = batch) = (count IS NOT NULL) AND (count IS NULL) = (session IS NULL)
    AND (count IS NULL) = (cause IS NULL) AND (count IS NULL) = (time IS NULL)
    AND (command IS NULL OR count IS NOT NULL)),
  CHECK ((payload IS NULL) = (salt IS NULL) AND (payload IS NULL OR payload_digest IS NOT NULL))
) STRICT;

CREATE INDEX session_border ON event (seq) WHERE type IN ('sessionStarted', 'sessionEnded');

-- The launches, as their two kinds of events tell them.
CREATE VIEW session AS
SELECT s.seq AS id, (SELECT time FROM event WHERE seq = s.batch) AS started_at, s.name AS app_version,
  e.seq AS ended_seq, (SELECT time FROM event WHERE seq = e.batch) AS ended_at, e.name AS end_reason
FROM event s LEFT JOIN event e ON e.type = 'sessionEnded' AND e.seq = (
  SELECT min(seq) FROM event WHERE type IN ('sessionStarted', 'sessionEnded') AND seq > s.seq)
WHERE s.type IN ('sessionStarted', 'sessionEnded') AND s.type = 'sessionStarted' AND s.seq > (SELECT floor FROM log);

-- The commands whose caller gave them an id; a repeated one is answered with the batch of the first.
CREATE TABLE command (
  first INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  time INTEGER NOT NULL,
  body_digest BLOB CHECK (length(body_digest) = 16),
  digest BLOB NOT NULL CHECK (length(digest) = 16)
) STRICT;

CREATE TABLE snapshot (
  seq INTEGER PRIMARY KEY,
  format INTEGER NOT NULL,
  reducer INTEGER NOT NULL,
  time INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (length(state) <= 4194304),
  head_hash BLOB NOT NULL CHECK (length(head_hash) = 16),
  digest BLOB NOT NULL CHECK (length(digest) = 16)
) STRICT;

-- An event takes the next number; that also refuses gaps, replacement and duplicates.
-- The first half is quick, and true at a gap, at a repetition, and at a floor with nothing above it.
CREATE TRIGGER event_insert BEFORE INSERT ON event
WHEN NEW.seq - 1 IS NOT (SELECT seq FROM event ORDER BY seq DESC LIMIT 1)
  AND NEW.seq IS NOT max((SELECT floor FROM log), coalesce((SELECT max(seq) FROM event), 0)) + 1
BEGIN SELECT RAISE(ABORT, 'event.seq must be the next number'); END;

-- Of an event only the payload may go, and with it the salt.
CREATE TRIGGER event_update BEFORE UPDATE OF seq, batch, type, type_version, target, other, name, version, body,
  count, session, cause, time, command, payload_digest, hash ON event
BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;

CREATE TRIGGER event_erase BEFORE UPDATE OF payload, salt ON event
WHEN NEW.payload IS NOT NULL OR NEW.salt IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'event.payload may only be erased'); END;

CREATE TRIGGER event_delete BEFORE DELETE ON event
WHEN OLD.seq > (SELECT floor FROM log)
BEGIN SELECT RAISE(ABORT, 'event above the floor is permanent'); END;

-- A command comes after the first event of its batch.
CREATE TRIGGER command_insert BEFORE INSERT ON command
WHEN EXISTS (SELECT 1 FROM command WHERE id = NEW.id OR first = NEW.first)
  OR NOT EXISTS (SELECT 1 FROM event WHERE seq = NEW.first AND command = NEW.id)
BEGIN SELECT RAISE(ABORT, 'command.id must be new and that of an event'); END;

CREATE TRIGGER command_update BEFORE UPDATE ON command
WHEN NEW.id IS NOT OLD.id OR NEW.first IS NOT OLD.first OR NEW.time IS NOT OLD.time OR NEW.body_digest IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'command.body_digest may only be erased'); END;

CREATE TRIGGER command_delete BEFORE DELETE ON command
WHEN OLD.first > (SELECT floor FROM log)
BEGIN SELECT RAISE(ABORT, 'command above the floor is permanent'); END;

-- A snapshot stands on an event of this log; the floor snapshot is truth and stays.
CREATE TRIGGER snapshot_insert BEFORE INSERT ON snapshot
WHEN EXISTS (SELECT 1 FROM snapshot WHERE seq = NEW.seq)
  OR NOT EXISTS (SELECT 1 FROM event WHERE seq = NEW.seq AND hash = NEW.head_hash)
BEGIN SELECT RAISE(ABORT, 'snapshot must stand on an event'); END;

CREATE TRIGGER snapshot_update BEFORE UPDATE ON snapshot
BEGIN SELECT RAISE(ABORT, 'snapshot is immutable'); END;

CREATE TRIGGER snapshot_delete BEFORE DELETE ON snapshot
WHEN OLD.seq = (SELECT floor FROM log)
BEGIN SELECT RAISE(ABORT, 'the floor snapshot is permanent'); END;

-- The log row is permanent; its floor moves up, onto a snapshot on a session border.
-- A write-ahead log begins by counting the checkpoint before it, so that it is known from those of other times.
CREATE TRIGGER log_insert BEFORE INSERT ON log
WHEN EXISTS (SELECT 1 FROM log)
BEGIN SELECT RAISE(ABORT, 'there is one log row'); END;

CREATE TRIGGER log_delete BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log row is permanent'); END;

CREATE TRIGGER log_identity BEFORE UPDATE OF id, log_id, epoch, checkpoints ON log
WHEN NEW.id IS NOT OLD.id OR NEW.log_id IS NOT OLD.log_id OR NEW.epoch NOT BETWEEN OLD.epoch AND OLD.epoch + 1
  OR NEW.checkpoints NOT BETWEEN OLD.checkpoints AND OLD.checkpoints + 1
BEGIN SELECT RAISE(ABORT, 'log_id is permanent; epoch and checkpoints move by one'); END;

CREATE TRIGGER log_floor BEFORE UPDATE OF floor ON log
WHEN NEW.floor IS NOT OLD.floor AND (NEW.floor < OLD.floor
  OR NOT EXISTS (SELECT 1 FROM snapshot WHERE seq = NEW.floor)
  OR NOT EXISTS (SELECT 1 FROM event WHERE seq = NEW.floor + 1 AND type = 'sessionStarted'))
BEGIN SELECT RAISE(ABORT, 'log.floor moves up, onto a snapshot before a session'); END;

"""#
}
