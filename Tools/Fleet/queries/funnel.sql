-- The funnel: sessions that reached each step of a path, at any later time than the step before. At most eight steps.
WITH hits AS (
  SELECT path_steps.step, transitions.log, transitions.session, transitions.seq
  FROM transitions
  JOIN path_steps
    ON transitions.to_screen = path_steps.name
    OR transitions.branch || '/' || transitions.to_screen = path_steps.name
  WHERE transitions.session IS NOT NULL
),
reached_1 AS (
  SELECT log, session, min(seq) AS seq FROM hits WHERE step = 1 GROUP BY log, session
),
reached_2 AS (
  SELECT hits.log, hits.session, min(hits.seq) AS seq
  FROM hits JOIN reached_1 AS earlier
    ON hits.log = earlier.log AND hits.session = earlier.session AND hits.seq > earlier.seq
  WHERE hits.step = 2
  GROUP BY hits.log, hits.session
),
reached_3 AS (
  SELECT hits.log, hits.session, min(hits.seq) AS seq
  FROM hits JOIN reached_2 AS earlier
    ON hits.log = earlier.log AND hits.session = earlier.session AND hits.seq > earlier.seq
  WHERE hits.step = 3
  GROUP BY hits.log, hits.session
),
reached_4 AS (
  SELECT hits.log, hits.session, min(hits.seq) AS seq
  FROM hits JOIN reached_3 AS earlier
    ON hits.log = earlier.log AND hits.session = earlier.session AND hits.seq > earlier.seq
  WHERE hits.step = 4
  GROUP BY hits.log, hits.session
),
reached_5 AS (
  SELECT hits.log, hits.session, min(hits.seq) AS seq
  FROM hits JOIN reached_4 AS earlier
    ON hits.log = earlier.log AND hits.session = earlier.session AND hits.seq > earlier.seq
  WHERE hits.step = 5
  GROUP BY hits.log, hits.session
),
reached_6 AS (
  SELECT hits.log, hits.session, min(hits.seq) AS seq
  FROM hits JOIN reached_5 AS earlier
    ON hits.log = earlier.log AND hits.session = earlier.session AND hits.seq > earlier.seq
  WHERE hits.step = 6
  GROUP BY hits.log, hits.session
),
reached_7 AS (
  SELECT hits.log, hits.session, min(hits.seq) AS seq
  FROM hits JOIN reached_6 AS earlier
    ON hits.log = earlier.log AND hits.session = earlier.session AND hits.seq > earlier.seq
  WHERE hits.step = 7
  GROUP BY hits.log, hits.session
),
reached_8 AS (
  SELECT hits.log, hits.session, min(hits.seq) AS seq
  FROM hits JOIN reached_7 AS earlier
    ON hits.log = earlier.log AND hits.session = earlier.session AND hits.seq > earlier.seq
  WHERE hits.step = 8
  GROUP BY hits.log, hits.session
),
reached AS (
  SELECT 1 AS step, log, count(*) AS sessions FROM reached_1 GROUP BY log
  UNION ALL SELECT 2 AS step, log, count(*) AS sessions FROM reached_2 GROUP BY log
  UNION ALL SELECT 3 AS step, log, count(*) AS sessions FROM reached_3 GROUP BY log
  UNION ALL SELECT 4 AS step, log, count(*) AS sessions FROM reached_4 GROUP BY log
  UNION ALL SELECT 5 AS step, log, count(*) AS sessions FROM reached_5 GROUP BY log
  UNION ALL SELECT 6 AS step, log, count(*) AS sessions FROM reached_6 GROUP BY log
  UNION ALL SELECT 7 AS step, log, count(*) AS sessions FROM reached_7 GROUP BY log
  UNION ALL SELECT 8 AS step, log, count(*) AS sessions FROM reached_8 GROUP BY log
),
counted AS (
  SELECT
    path_steps.step, path_steps.name,
    CAST(coalesce(sum(reached.sessions), 0) AS BIGINT) AS sessions,
    count(reached.log) AS logs
  FROM path_steps
  LEFT JOIN reached ON reached.step = path_steps.step
  GROUP BY path_steps.step, path_steps.name
)
SELECT
  counted.step,
  counted.name,
  counted.sessions,
  counted.logs,
  CAST(floor(1000 * counted.sessions / NULLIF(start.sessions, 0)) AS BIGINT) AS of_first,
  CAST(floor(1000 * counted.sessions / NULLIF(earlier.sessions, 0)) AS BIGINT) AS of_previous
FROM counted
JOIN counted AS start ON start.step = 1
LEFT JOIN counted AS earlier ON earlier.step = counted.step - 1
ORDER BY counted.step ASC NULLS FIRST
