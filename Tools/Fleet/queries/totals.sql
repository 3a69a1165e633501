-- The size of the fleet, in one row.
SELECT
  (SELECT count(*) FROM logs WHERE log IS NOT NULL AND state <> 'refused') AS logs,
  (SELECT count(*) FROM logs WHERE log IS NOT NULL AND state = 'refused') AS refused_logs,
  (SELECT count(*) FROM sessions) AS sessions,
  (SELECT count(*) FROM sessions WHERE ended = 'killed') AS killed,
  (SELECT count(*) FROM transitions) AS transitions,
  (SELECT count(*) FROM links) AS links,
  (SELECT min(started) FROM sessions) AS first_start,
  (SELECT max(started) FROM sessions) AS last_start
