-- How each screen is used. A visit that another screen ended has a length. The median is the lower one.
WITH entered AS (
  SELECT to_screen AS screen, log, session, count(*) AS visits
  FROM transitions
  WHERE to_screen IS NOT NULL
  GROUP BY to_screen, log, session
),
visited AS (
  SELECT screen, CAST(sum(visits) AS BIGINT) AS visits, count(*) AS sessions
  FROM entered
  GROUP BY screen
),
placed AS (
  SELECT
    from_screen AS screen, dwell,
    row_number() OVER (PARTITION BY from_screen ORDER BY dwell) AS place,
    count(*) OVER (PARTITION BY from_screen) AS known
  FROM transitions
  WHERE from_screen IS NOT NULL AND dwell IS NOT NULL
),
medians AS (
  SELECT screen, dwell AS median_dwell
  FROM placed
  WHERE 2 * place = known OR 2 * place = known + 1
),
departures AS (
  SELECT from_screen AS screen, count(*) AS departed, count(*) FILTER (WHERE backed_out) AS backed_out
  FROM transitions
  WHERE from_screen IS NOT NULL
  GROUP BY from_screen
),
names AS (
  SELECT screen FROM visited
  UNION
  SELECT screen FROM departures
)
SELECT
  names.screen,
  coalesce(visited.visits, 0) AS visits,
  coalesce(visited.sessions, 0) AS sessions,
  coalesce(departures.departed, 0) AS departed,
  medians.median_dwell,
  coalesce(departures.backed_out, 0) AS backed_out,
  CAST(floor(1000 * departures.backed_out / departures.departed) AS BIGINT) AS back_out_rate
FROM names
LEFT JOIN visited ON visited.screen = names.screen
LEFT JOIN departures ON departures.screen = names.screen
LEFT JOIN medians ON medians.screen = names.screen
ORDER BY visits DESC NULLS LAST, names.screen ASC NULLS FIRST
