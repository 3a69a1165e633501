-- Items that a build could not decode at launch, and in how many of its sessions.
WITH launched AS (
  SELECT app_version, app_build, count(*) AS launches
  FROM sessions
  GROUP BY app_version, app_build
),
affected AS (
  SELECT app_version, app_build, name, kind, reason, log, session, count(*) AS quarantines
  FROM quarantines
  GROUP BY app_version, app_build, name, kind, reason, log, session
),
counted AS (
  SELECT
    app_version, app_build, name, kind, reason,
    CAST(sum(quarantines) AS BIGINT) AS quarantines,
    count(*) AS sessions
  FROM affected
  GROUP BY app_version, app_build, name, kind, reason
)
SELECT
  counted.app_version,
  counted.app_build,
  counted.name,
  counted.kind,
  counted.reason,
  counted.quarantines,
  counted.sessions,
  coalesce(launched.launches, 0) AS launches,
  CAST(floor(1000 * counted.sessions / launched.launches) AS BIGINT) AS session_rate
FROM counted
LEFT JOIN launched
  ON launched.app_version = counted.app_version AND launched.app_build = counted.app_build
ORDER BY
  counted.quarantines DESC NULLS LAST, counted.app_version ASC NULLS FIRST, counted.app_build ASC NULLS FIRST,
  counted.name ASC NULLS FIRST, counted.kind ASC NULLS FIRST, counted.reason ASC NULLS FIRST
