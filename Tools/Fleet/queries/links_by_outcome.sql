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
