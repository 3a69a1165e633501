-- Logs that are incomplete, or had lines that could not be read or were repeated. Refused logs are not counted elsewhere.
SELECT log, state, first, last, events, duplicates, bad_lines, reason
FROM logs
WHERE state IS NULL OR state <> 'whole' OR bad_lines > 0 OR duplicates > 0
ORDER BY
  CASE WHEN state = 'refused' THEN 0 WHEN state = 'forked' THEN 1 ELSE 2 END ASC,
  log ASC NULLS FIRST, first ASC NULLS FIRST, last ASC NULLS FIRST, state ASC NULLS FIRST,
  reason ASC NULLS FIRST, events ASC NULLS FIRST, duplicates ASC NULLS FIRST, bad_lines ASC NULLS FIRST
