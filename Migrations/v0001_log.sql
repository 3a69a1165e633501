-- The event log: what happened, in order, with what is needed to prove that nothing changed since.

CREATE TABLE log (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  log_id TEXT NOT NULL CHECK (length(log_id) = 36),
  epoch INTEGER NOT NULL CHECK (epoch >= 1),
  floor INTEGER NOT NULL CHECK (floor >= 0),
  head INTEGER NOT NULL CHECK (head >= floor),
  head_hash BLOB NOT NULL CHECK (length(head_hash) = 32),
  seal BLOB NOT NULL CHECK (length(seal) = 32)
) STRICT;

CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  started_at INTEGER NOT NULL,
  app_version TEXT NOT NULL,
  app_build TEXT NOT NULL,
  platform TEXT NOT NULL,
  restore TEXT NOT NULL,
  ended_seq INTEGER,
  ended_at INTEGER,
  end_reason TEXT,
  CHECK ((ended_seq IS NULL) = (ended_at IS NULL) AND (ended_seq IS NULL) = (end_reason IS NULL))
) STRICT;

CREATE TABLE batch (
  first INTEGER PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count BETWEEN 1 AND 1024),
  session INTEGER NOT NULL CHECK (session >= 0),
  cause TEXT NOT NULL,
  time INTEGER NOT NULL,
  command_id TEXT NOT NULL UNIQUE CHECK (length(command_id) = 36),
  body_digest BLOB NOT NULL CHECK (length(body_digest) = 32),
  salt_digest BLOB NOT NULL CHECK (length(salt_digest) = 32),
  salt BLOB CHECK (length(salt) = 16)
) STRICT;

CREATE TABLE event (
  seq INTEGER PRIMARY KEY,
  batch INTEGER NOT NULL,
  type TEXT NOT NULL CHECK (length(type) BETWEEN 1 AND 64),
  type_version INTEGER NOT NULL CHECK (type_version >= 1),
  target TEXT,
  other TEXT,
  name TEXT CHECK (length(name) <= 512),
  version INTEGER,
  body TEXT CHECK (length(body) <= 4194304),
  payload_digest BLOB CHECK (length(payload_digest) = 32),
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TABLE payload (
  seq INTEGER PRIMARY KEY,
  text TEXT CHECK (length(text) <= 65536),
  salt BLOB CHECK (length(salt) = 16),
  CHECK ((text IS NULL) = (salt IS NULL))
) STRICT;

CREATE TABLE snapshot (
  seq INTEGER PRIMARY KEY,
  format INTEGER NOT NULL,
  reducer INTEGER NOT NULL,
  time INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (length(state) <= 4194304),
  head_hash BLOB NOT NULL CHECK (length(head_hash) = 32),
  digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT;

-- An event takes the next number; that also refuses gaps, replacement and duplicates.
CREATE TRIGGER event_insert BEFORE INSERT ON event
WHEN NEW.seq IS NOT (SELECT head + 1 FROM log)
BEGIN SELECT RAISE(ABORT, 'event.seq must be log.head + 1'); END;

CREATE TRIGGER event_inserted AFTER INSERT ON event
BEGIN UPDATE log SET head = NEW.seq, head_hash = NEW.hash; END;

CREATE TRIGGER event_update BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;

CREATE TRIGGER event_delete BEFORE DELETE ON event
WHEN OLD.seq > (SELECT floor FROM log)
BEGIN SELECT RAISE(ABORT, 'event above the floor is permanent'); END;

-- A batch row comes before its first event.
CREATE TRIGGER batch_insert BEFORE INSERT ON batch
WHEN NEW.first IS NOT (SELECT head + 1 FROM log)
  OR EXISTS (SELECT 1 FROM batch WHERE first = NEW.first OR command_id = NEW.command_id)
BEGIN SELECT RAISE(ABORT, 'batch.first must be log.head + 1 and command_id new'); END;

CREATE TRIGGER batch_update BEFORE UPDATE OF first, count, session, cause, time, command_id, body_digest, salt_digest ON batch
BEGIN SELECT RAISE(ABORT, 'batch is append-only'); END;

CREATE TRIGGER batch_salt BEFORE UPDATE OF salt ON batch
WHEN NEW.salt IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'batch.salt may only be erased'); END;

CREATE TRIGGER batch_delete BEFORE DELETE ON batch
WHEN OLD.first > (SELECT floor FROM log)
BEGIN SELECT RAISE(ABORT, 'batch above the floor is permanent'); END;

-- A payload comes before its event and may only be erased.
CREATE TRIGGER payload_insert BEFORE INSERT ON payload
WHEN NEW.seq IS NOT (SELECT head + 1 FROM log)
  OR EXISTS (SELECT 1 FROM payload WHERE seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'payload.seq must be log.head + 1'); END;

CREATE TRIGGER payload_update BEFORE UPDATE ON payload
WHEN NEW.seq IS NOT OLD.seq OR NEW.text IS NOT NULL OR NEW.salt IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'payload may only be erased'); END;

CREATE TRIGGER payload_delete BEFORE DELETE ON payload
WHEN OLD.seq > (SELECT floor FROM log)
BEGIN SELECT RAISE(ABORT, 'payload above the floor is permanent'); END;

-- A session is an index over its two events.
CREATE TRIGGER session_insert BEFORE INSERT ON session
WHEN NEW.ended_seq IS NOT NULL
  OR EXISTS (SELECT 1 FROM session WHERE id = NEW.id)
  OR NOT EXISTS (SELECT 1 FROM event WHERE seq = NEW.id AND type = 'sessionStarted')
BEGIN SELECT RAISE(ABORT, 'session.id must be a sessionStarted event'); END;

CREATE TRIGGER session_update BEFORE UPDATE ON session
WHEN OLD.ended_seq IS NOT NULL OR NEW.id IS NOT OLD.id OR NEW.started_at IS NOT OLD.started_at
  OR NEW.app_version IS NOT OLD.app_version OR NEW.app_build IS NOT OLD.app_build
  OR NEW.platform IS NOT OLD.platform OR NEW.restore IS NOT OLD.restore
  OR NOT EXISTS (SELECT 1 FROM event WHERE seq = NEW.ended_seq AND type = 'sessionEnded')
BEGIN SELECT RAISE(ABORT, 'session.ended is written once'); END;

CREATE TRIGGER session_delete BEFORE DELETE ON session
WHEN OLD.id > (SELECT floor FROM log)
BEGIN SELECT RAISE(ABORT, 'session above the floor is permanent'); END;

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

-- The log row is permanent; its head moves one event at a time, its floor onto a snapshot on a session border.
CREATE TRIGGER log_insert BEFORE INSERT ON log
WHEN EXISTS (SELECT 1 FROM log)
BEGIN SELECT RAISE(ABORT, 'there is one log row'); END;

CREATE TRIGGER log_delete BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log row is permanent'); END;

CREATE TRIGGER log_identity BEFORE UPDATE OF id, log_id, epoch ON log
WHEN NEW.id IS NOT OLD.id OR NEW.log_id IS NOT OLD.log_id OR NEW.epoch NOT BETWEEN OLD.epoch AND OLD.epoch + 1
BEGIN SELECT RAISE(ABORT, 'log_id is permanent and epoch moves by one'); END;

CREATE TRIGGER log_head BEFORE UPDATE OF head, head_hash ON log
WHEN NEW.head IS NOT OLD.head + 1
  OR NOT EXISTS (SELECT 1 FROM event WHERE seq = NEW.head AND hash = NEW.head_hash)
BEGIN SELECT RAISE(ABORT, 'log.head moves by one, onto an event'); END;

CREATE TRIGGER log_floor BEFORE UPDATE OF floor ON log
WHEN NEW.floor < OLD.floor
  OR NOT EXISTS (SELECT 1 FROM snapshot WHERE seq = NEW.floor)
  OR NOT EXISTS (SELECT 1 FROM event WHERE seq = NEW.floor + 1 AND type = 'sessionStarted')
BEGIN SELECT RAISE(ABORT, 'log.floor moves up, onto a snapshot before a session'); END;
