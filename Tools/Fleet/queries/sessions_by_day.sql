-- Sessions by the day they began, in UTC. A clock beyond the years 1970 to 9999 has no day.
WITH dated AS (
  SELECT
    CASE WHEN started BETWEEN 0 AND 253402300799999
      THEN CAST(DATE '1970-01-01' + CAST(floor(started / 86400000) AS INT) AS STRING) END AS day,
    log, ended, transitions
  FROM sessions
),
counted AS (
  SELECT
    day, log,
    count(*) AS sessions,
    count(*) FILTER (WHERE ended = 'killed') AS killed,
    sum(transitions) AS transitions
  FROM dated
  GROUP BY day, log
)
SELECT
  day,
  CAST(sum(sessions) AS BIGINT) AS sessions,
  count(*) AS logs,
  CAST(sum(killed) AS BIGINT) AS killed,
  CAST(floor(1000 * sum(killed) / sum(sessions)) AS BIGINT) AS kill_rate,
  CAST(sum(transitions) AS BIGINT) AS transitions
FROM counted
GROUP BY day
ORDER BY day ASC NULLS FIRST
