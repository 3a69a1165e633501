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
