-- Lists and search fields of settings have at most a hundred entries from now on: what is longer is cut, so that the
-- settings can be read. A list beyond that repeats itself, as there are three channels, and fewer languages of receipts.
UPDATE retailers AS r
SET settings = r.settings || (
  SELECT jsonb_object_agg(list.name, (
    SELECT jsonb_agg(one.value ORDER BY one.place)
    FROM (
      SELECT entry.value, min(entry.place) AS place
      FROM jsonb_array_elements(list.value) WITH ORDINALITY AS entry (value, place)
      GROUP BY entry.value ORDER BY place LIMIT 100) AS one))
  FROM jsonb_each(r.settings) AS list (name, value)
  WHERE list.name IN ('channels', 'send_on_arrival', 'content_languages') AND jsonb_typeof(list.value) = 'array'
    AND jsonb_array_length(list.value) > 100)
WHERE EXISTS (
  SELECT FROM jsonb_each(r.settings) AS list (name, value)
  WHERE list.name IN ('channels', 'send_on_arrival', 'content_languages') AND jsonb_typeof(list.value) = 'array'
    AND jsonb_array_length(list.value) > 100);
--> statement-breakpoint
UPDATE retailers AS r
SET settings = jsonb_set(r.settings, '{search_fields}', (
  SELECT jsonb_object_agg(one.name, one.field)
  FROM (
    SELECT name, field FROM jsonb_each(r.settings -> 'search_fields') AS entry (name, field)
    ORDER BY name COLLATE "C" LIMIT 100) AS one))
WHERE (SELECT count(*) FROM jsonb_object_keys(coalesce(r.settings -> 'search_fields', '{}'))) > 100;
