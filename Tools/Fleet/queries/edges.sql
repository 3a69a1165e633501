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
