-- The screen in front when a session was killed, by build. Without a screen, no scene was open.
WITH visited AS (
  SELECT to_screen AS screen, app_version, app_build, count(*) AS visits
  FROM transitions
  WHERE to_screen IS NOT NULL
  GROUP BY to_screen, app_version, app_build
),
killed AS (
  SELECT last_screen AS screen, app_version, app_build, log, count(*) AS kills
  FROM sessions
  WHERE ended = 'killed'
  GROUP BY last_screen, app_version, app_build, log
),
counted AS (
  SELECT screen, app_version, app_build, CAST(sum(kills) AS BIGINT) AS kills, count(*) AS logs
  FROM killed
  GROUP BY screen, app_version, app_build
)
SELECT
  counted.screen,
  counted.app_version,
  counted.app_build,
  counted.kills,
  counted.logs,
  coalesce(visited.visits, 0) AS visits,
  CAST(floor(1000 * counted.kills / visited.visits) AS BIGINT) AS kill_rate
FROM counted
LEFT JOIN visited
  ON visited.screen = counted.screen
  AND visited.app_version = counted.app_version
  AND visited.app_build = counted.app_build
ORDER BY
  kills DESC NULLS LAST, counted.screen ASC NULLS FIRST, counted.app_version ASC NULLS FIRST,
  counted.app_build ASC NULLS FIRST
