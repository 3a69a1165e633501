// Written by Tools/page from the folder Tools/Fleet/queries.
// swift-format-ignore-file

extension FleetQuery {
  static let texts: [String: String] = [
    "bad_logs": #"""
-- Logs that are incomplete, or had lines that could not be read or were repeated. Refused logs are not counted elsewhere.
SELECT log, state, first, last, events, duplicates, bad_lines, reason
FROM logs
WHERE state IS NULL OR state <> 'whole' OR bad_lines > 0 OR duplicates > 0
ORDER BY
  CASE WHEN state = 'refused' THEN 0 WHEN state = 'forked' THEN 1 ELSE 2 END ASC,
  log ASC NULLS FIRST, first ASC NULLS FIRST, last ASC NULLS FIRST, state ASC NULLS FIRST,
  reason ASC NULLS FIRST, events ASC NULLS FIRST, duplicates ASC NULLS FIRST, bad_lines ASC NULLS FIRST

"""#,
    "builds": #"""
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

"""#,
    "compare_builds": #"""
-- Two builds side by side, screen by screen: visits, the lower median of their lengths, back-outs, and kills.
WITH moves AS (
  SELECT side, from_screen, to_screen, dwell, backed_out
  FROM transitions
  JOIN compared_builds ON compared_builds.build = transitions.app_build
),
facts_of_screens AS (
  SELECT side, to_screen AS screen, count(*) AS visits, 0 AS departed, 0 AS backed_out, 0 AS kills
  FROM moves
  WHERE to_screen IS NOT NULL
  GROUP BY side, to_screen
  UNION ALL
  SELECT side, from_screen AS screen, 0, count(*), count(*) FILTER (WHERE backed_out), 0
  FROM moves
  WHERE from_screen IS NOT NULL
  GROUP BY side, from_screen
  UNION ALL
  SELECT side, last_screen AS screen, 0, 0, 0, count(*)
  FROM sessions
  JOIN compared_builds ON compared_builds.build = sessions.app_build
  WHERE ended = 'killed' AND last_screen IS NOT NULL
  GROUP BY side, last_screen
),
placed AS (
  SELECT
    side, from_screen AS screen, dwell,
    row_number() OVER (PARTITION BY side, from_screen ORDER BY dwell) AS place,
    count(*) OVER (PARTITION BY side, from_screen) AS known
  FROM moves
  WHERE from_screen IS NOT NULL AND dwell IS NOT NULL
),
medians AS (
  SELECT
    screen,
    max(CASE WHEN side = 'a' THEN dwell END) AS median_dwell_a,
    max(CASE WHEN side = 'b' THEN dwell END) AS median_dwell_b
  FROM placed
  WHERE 2 * place = known OR 2 * place = known + 1
  GROUP BY screen
),
sums AS (
  SELECT
    screen,
    CAST(coalesce(sum(CASE WHEN side = 'a' THEN visits END), 0) AS BIGINT) AS visits_a,
    CAST(coalesce(sum(CASE WHEN side = 'b' THEN visits END), 0) AS BIGINT) AS visits_b,
    CAST(coalesce(sum(CASE WHEN side = 'a' THEN departed END), 0) AS BIGINT) AS departed_a,
    CAST(coalesce(sum(CASE WHEN side = 'b' THEN departed END), 0) AS BIGINT) AS departed_b,
    CAST(coalesce(sum(CASE WHEN side = 'a' THEN backed_out END), 0) AS BIGINT) AS backed_out_a,
    CAST(coalesce(sum(CASE WHEN side = 'b' THEN backed_out END), 0) AS BIGINT) AS backed_out_b,
    CAST(coalesce(sum(CASE WHEN side = 'a' THEN kills END), 0) AS BIGINT) AS kills_a,
    CAST(coalesce(sum(CASE WHEN side = 'b' THEN kills END), 0) AS BIGINT) AS kills_b
  FROM facts_of_screens
  GROUP BY screen
)
SELECT
  sums.screen,
  sums.visits_a,
  sums.visits_b,
  medians.median_dwell_a,
  medians.median_dwell_b,
  CAST(floor(1000 * sums.backed_out_a / NULLIF(sums.departed_a, 0)) AS BIGINT) AS back_out_rate_a,
  CAST(floor(1000 * sums.backed_out_b / NULLIF(sums.departed_b, 0)) AS BIGINT) AS back_out_rate_b,
  sums.kills_a,
  sums.kills_b
FROM sums
LEFT JOIN medians ON medians.screen = sums.screen
ORDER BY visits_a + visits_b DESC NULLS LAST, sums.screen ASC NULLS FIRST

"""#,
    "dead_ends": #"""
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

"""#,
    "edges": #"""
-- The map: how often one screen followed another. Without a screen before, a session or a scene began.
WITH taken AS (
  SELECT
    from_screen, to_screen, log, session,
    count(*) AS transitions,
    count(*) FILTER (WHERE cause = 'link') AS by_link,
    count(*) FILTER (WHERE backed_out) AS backed_out
  FROM transitions
  GROUP BY from_screen, to_screen, log, session
)
SELECT
  from_screen, to_screen,
  CAST(sum(transitions) AS BIGINT) AS transitions,
  count(*) AS sessions,
  CAST(sum(by_link) AS BIGINT) AS by_link,
  CAST(sum(backed_out) AS BIGINT) AS backed_out
FROM taken
GROUP BY from_screen, to_screen
ORDER BY transitions DESC NULLS LAST, from_screen ASC NULLS FIRST, to_screen ASC NULLS FIRST

"""#,
    "funnel": #"""
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

"""#,
    "largest_values": #"""
-- Saved values by key: the largest size in bytes, the lower median of the sessions' largest sizes, and the writes.
WITH placed AS (
  SELECT
    key, bytes, writes,
    row_number() OVER (PARTITION BY key ORDER BY bytes) AS place,
    count(*) OVER (PARTITION BY key) AS sessions
  FROM saved_values
  WHERE bytes IS NOT NULL
)
SELECT
  key,
  max(bytes) AS largest,
  max(CASE WHEN 2 * place = sessions OR 2 * place = sessions + 1 THEN bytes END) AS median,
  CAST(sum(writes) AS BIGINT) AS writes,
  count(*) AS sessions
FROM placed
GROUP BY key
ORDER BY largest DESC NULLS LAST, key ASC NULLS FIRST

"""#,
    "last_screens_before_kill": #"""
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

"""#,
    "links_by_outcome": #"""
-- The fate of links, by pattern. Without a pattern, none matched.
SELECT
  pattern,
  count(*) AS received,
  count(*) FILTER (WHERE held) AS held,
  count(*) FILTER (WHERE outcome = 'applied') AS landed,
  count(*) FILTER (WHERE outcome = 'refused') AS refused,
  count(*) FILTER (WHERE outcome = 'expired') AS expired,
  count(*) FILTER (WHERE outcome = 'waiting') AS waiting,
  CAST(floor(1000 * count(*) FILTER (WHERE outcome = 'applied') / count(*)) AS BIGINT) AS landing_rate,
  max(waited) AS longest_wait
FROM links
GROUP BY pattern
ORDER BY received DESC NULLS LAST, pattern ASC NULLS FIRST

"""#,
    "quarantines_by_build": #"""
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

"""#,
    "screens": #"""
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

"""#,
    "sessions_by_day": #"""
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

"""#,
    "totals": #"""
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

"""#,
  ]
}
