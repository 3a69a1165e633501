-- Launches of each build: how they ended, and what they could not restore.
WITH counted AS (
  SELECT
    app_version, app_build, platform, log,
    count(*) AS sessions,
    count(*) FILTER (WHERE ended = 'killed') AS killed,
    count(*) FILTER (WHERE restore_level <> 'full') AS degraded,
    count(*) FILTER (WHERE entries_quarantined > 0) AS quarantined
  FROM sessions
  GROUP BY app_version, app_build, platform, log
)
SELECT
  app_version, app_build, platform,
  CAST(sum(sessions) AS BIGINT) AS sessions,
  count(*) AS logs,
  CAST(sum(killed) AS BIGINT) AS killed,
  CAST(floor(1000 * sum(killed) / sum(sessions)) AS BIGINT) AS kill_rate,
  CAST(sum(degraded) AS BIGINT) AS degraded,
  CAST(sum(quarantined) AS BIGINT) AS quarantined
FROM counted
GROUP BY app_version, app_build, platform
ORDER BY
  sessions DESC NULLS LAST, app_version ASC NULLS FIRST, app_build ASC NULLS FIRST, platform ASC NULLS FIRST
