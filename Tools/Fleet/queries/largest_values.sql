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
