-- Screens at which sessions stopped, and how many visits led on from there. Only sessions whose end is known count.
WITH finished AS (
  SELECT DISTINCT log, session
  FROM sessions
  WHERE ended IS NOT NULL
),
moves AS (
  SELECT from_screen, to_screen, backed_out
  FROM transitions
  JOIN finished ON finished.log = transitions.log AND finished.session = transitions.session
),
visited AS (
  SELECT to_screen AS screen, count(*) AS visits
  FROM moves
  WHERE to_screen IS NOT NULL
  GROUP BY to_screen
),
stopped AS (
  SELECT last_screen AS screen, count(*) AS stops, count(*) FILTER (WHERE ended = 'killed') AS kills
  FROM sessions
  WHERE last_screen IS NOT NULL AND ended IS NOT NULL
  GROUP BY last_screen
),
departures AS (
  SELECT
    from_screen AS screen,
    count(*) FILTER (WHERE backed_out) AS backed_out,
    count(*) FILTER (WHERE NOT backed_out AND to_screen IS NOT NULL) AS led_on
  FROM moves
  WHERE from_screen IS NOT NULL
  GROUP BY from_screen
)
SELECT
  stopped.screen,
  stopped.stops,
  stopped.kills,
  coalesce(visited.visits, 0) AS visits,
  CAST(floor(1000 * stopped.stops / visited.visits) AS BIGINT) AS stop_rate,
  coalesce(departures.backed_out, 0) AS backed_out,
  coalesce(departures.led_on, 0) AS led_on
FROM stopped
LEFT JOIN visited ON visited.screen = stopped.screen
LEFT JOIN departures ON departures.screen = stopped.screen
ORDER BY stop_rate DESC NULLS LAST, stops DESC NULLS LAST, stopped.screen ASC NULLS FIRST
