-- Entries are looked for by the thing they are about, by its kind alone, and by when they were written.
DROP INDEX audit_log_by_object;
CREATE INDEX audit_log_by_object ON audit_log (object_id, id);
CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX audit_log_by_kind ON audit_log (object_kind, id);
