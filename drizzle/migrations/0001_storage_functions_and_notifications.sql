-- What drizzle-kit cannot draw from the tables in TypeScript: how search rows are stored, triggers, functions and rights.
--
-- A search looks through all terms of the tail, and reads blocks of terms and documents whole: these stay in their row,
-- uncompressed, for as long as they fit into a page.
ALTER TABLE "search_tail" SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "search_segment_terms" SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "search_segment_documents" SET (toast_tuple_target = 8160);
--> statement-breakpoint
-- Postings are lists of differences or bitmaps, which compress badly.
ALTER TABLE "search_segment_postings" ALTER COLUMN "posting" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- What is below is the only way to write seals, and to change or remove entries: the application's role may call these
-- functions, and has no such rights on the tables (lib/platform/db/roles.ts).
--
-- The digest of an entry: SHA-256 of its values as a JSON array in UTF-8, its time in milliseconds.
CREATE FUNCTION "audit_digest"(e audit_entries) RETURNS bytea LANGUAGE sql STABLE
  RETURN sha256(convert_to(jsonb_build_array(e.retailer_id, e.id, (extract(epoch FROM e.at) * 1000)::bigint, e.actor, e.action,
    e.subject_type, e.subject_id, e.before, e.after, e.request_id, e.salt)::text, 'UTF8'));
--> statement-breakpoint
-- The hash of a link: SHA-256 of the hash before it and its own values, all but the last of one length.
CREATE FUNCTION "audit_link_hash"(previous bytea, s audit_seals) RETURNS bytea LANGUAGE sql STABLE
  RETURN sha256(coalesce(previous, sha256('')) || int4send(s.retailer_id) || int8send(s.number) || uuid_send(s.entry_id)
    || s.digest || int8send((extract(epoch FROM s.sealed_at) * 1000)::bigint) || convert_to(coalesce(s.reason, ''), 'UTF8'));
--> statement-breakpoint
-- Days that every entry is kept: set at each start from AUDIT_RETENTION_MIN_DAYS, which the application's role cannot change.
CREATE FUNCTION "audit_floor_days"() RETURNS integer LANGUAGE sql STABLE RETURN 365;
--> statement-breakpoint
-- Whether entries about this kind of thing are kept for good: settings, users, groups, clients.
CREATE FUNCTION "audit_is_kept"(subject_type text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN subject_type IN ('retailer', 'portal_user', 'portal_group', 'client');
--> statement-breakpoint
-- Whether a text is another one with parts of it replaced by the mark of an erasure, or the same.
CREATE FUNCTION "audit_is_emptied_text"(old text, new text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN new = old OR old LIKE replace(regexp_replace(new, '([\\%_])', '\\\1', 'g'), '[erased]', '%');
--> statement-breakpoint
-- Whether a document says nothing that another one does not: members and elements may be missing, values be null, and
-- texts hold the mark of an erasure in place of a part.
CREATE FUNCTION "audit_is_emptied"(old jsonb, new jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  place integer := 0;
  element jsonb;
BEGIN
  IF new IS NULL OR new = 'null' OR new = old THEN RETURN true; END IF;
  IF old IS NULL OR jsonb_typeof(new) <> jsonb_typeof(old) THEN RETURN false; END IF;
  IF jsonb_typeof(new) = 'string' THEN RETURN audit_is_emptied_text(old #>> '{}', new #>> '{}'); END IF;
  IF jsonb_typeof(new) = 'object' THEN
    RETURN NOT EXISTS (SELECT FROM jsonb_each(new) AS n WHERE NOT EXISTS (
      SELECT FROM jsonb_each(old) AS o WHERE audit_is_emptied_text(o.key, n.key) AND audit_is_emptied(o.value, n.value)));
  END IF;
  IF jsonb_typeof(new) = 'array' THEN
    FOR element IN SELECT e.value FROM jsonb_array_elements(new) WITH ORDINALITY AS e (value, n) ORDER BY e.n LOOP
      WHILE place < jsonb_array_length(old) AND NOT audit_is_emptied(old -> place, element) LOOP place := place + 1; END LOOP;
      IF place = jsonb_array_length(old) THEN RETURN false; END IF;
      place := place + 1;
    END LOOP;
    RETURN true;
  END IF;
  RETURN false;
END $$;
--> statement-breakpoint
-- The newest link of a retailer's chain; before the first, one with the number 0.
CREATE FUNCTION "audit_head"(retailer integer) RETURNS audit_seals LANGUAGE plpgsql STABLE AS $$
DECLARE
  head audit_seals;
BEGIN
  SELECT s.* INTO head FROM audit_seals AS s WHERE s.retailer_id = retailer ORDER BY s.number DESC LIMIT 1;
  head.retailer_id := retailer;
  head.number := coalesce(head.number, 0);
  RETURN head;
END $$;
--> statement-breakpoint
-- Adds a link behind the newest one of a chain, which the caller has locked; answers it. Has the rights of its caller:
-- of use to the functions of the tables' owner only.
CREATE FUNCTION "audit_append"(head audit_seals, entry uuid, why text, entry_digest bytea) RETURNS audit_seals
LANGUAGE plpgsql AS $$
DECLARE
  link audit_seals;
BEGIN
  link.retailer_id := head.retailer_id;
  link.number := head.number + 1;
  link.entry_id := entry;
  link.reason := why;
  link.digest := entry_digest;
  link.sealed_at := date_trunc('milliseconds', clock_timestamp());
  link.hash := audit_link_hash(head.hash, link);
  INSERT INTO audit_seals SELECT link.*;
  RETURN link;
END $$;
--> statement-breakpoint
-- Holds everybody else who would add to a retailer's chain until the end of the transaction.
CREATE FUNCTION "audit_lock"(retailer integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'audit entries are sealed at isolation level read committed';
  END IF;
  -- 1 to 4 are the numbers of lib/platform/db/numbering.ts.
  PERFORM pg_advisory_xact_lock(5, retailer);
END $$;
--> statement-breakpoint
-- Seals entries that have no link yet, at most so many; answers how many. Looks back from the newest link for as long as
-- `looking_back` (transactions may commit later than others that began after them), through all entries when it is null.
CREATE FUNCTION "seal_audit_entries"(retailer integer, looking_back interval, entries_max integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  entry audit_entries;
  head audit_seals;
  since timestamptz;
  sealed integer := 0;
BEGIN
  PERFORM audit_lock(retailer);
  head := audit_head(retailer);
  since := head.sealed_at - looking_back;
  FOR entry IN SELECT e.* FROM audit_entries AS e
    WHERE e.retailer_id = retailer AND e.at >= coalesce(since, '-infinity')
      AND NOT EXISTS (SELECT FROM audit_seals AS s WHERE s.retailer_id = retailer AND s.entry_id = e.id)
    ORDER BY e.at, e.id LIMIT entries_max
  LOOP
    head := audit_append(head, entry.id, NULL, audit_digest(entry));
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
--> statement-breakpoint
-- What the newest link of an entry says that its digest is; null while it has none.
CREATE FUNCTION "audit_sealed_digest"(entry audit_entries) RETURNS bytea LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT s.digest FROM audit_seals AS s
    WHERE s.retailer_id = entry.retailer_id AND s.entry_id = entry.id ORDER BY s.number DESC LIMIT 1);
END $$;
--> statement-breakpoint
-- Removes entries from before an instant, the oldest first, at most so many; answers how many. Each leaves its digest and
-- the reason. Entries that are kept for good, and those that differ from their seal, stay.
CREATE FUNCTION "prune_audit_entries"(retailer integer, before timestamptz, entries_max integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  entry audit_entries;
  head audit_seals;
  was bytea;
  removed integer := 0;
BEGIN
  IF before > now() - make_interval(days => audit_floor_days()) THEN
    RAISE EXCEPTION 'audit entries are kept for at least % days', audit_floor_days() USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM audit_lock(retailer);
  head := audit_head(retailer);
  FOR entry IN SELECT e.* FROM audit_entries AS e
    WHERE e.retailer_id = retailer AND e.at < prune_audit_entries.before AND NOT audit_is_kept(e.subject_type)
    ORDER BY e.at, e.id LIMIT entries_max FOR UPDATE
  LOOP
    was := audit_digest(entry);
    CONTINUE WHEN audit_sealed_digest(entry) <> was;
    IF audit_sealed_digest(entry) IS NULL THEN head := audit_append(head, entry.id, NULL, was); END IF;
    head := audit_append(head, entry.id, 'retention', was);
    DELETE FROM audit_entries AS e WHERE e.retailer_id = retailer AND e.id = entry.id;
    removed := removed + 1;
  END LOOP;
  RETURN removed;
END $$;
--> statement-breakpoint
-- Takes a person out of one entry; answers whether it is there. It can take away only, and gives the entry a new salt, so
-- that the digest of before confirms nothing. An entry that differs from its seal gets no link: it stays found out.
CREATE FUNCTION "erase_audit_entry"(retailer integer, entry_id uuid, subject text, value_before jsonb, value_after jsonb)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  entry audit_entries;
  head audit_seals;
  sealed bytea;
  was bytea;
  new_salt uuid := gen_random_uuid();
BEGIN
  PERFORM audit_lock(retailer);
  head := audit_head(retailer);
  SELECT e.* INTO entry FROM audit_entries AS e
  WHERE e.retailer_id = retailer AND e.id = erase_audit_entry.entry_id FOR UPDATE;
  IF entry.id IS NULL THEN RETURN false; END IF;
  IF (subject, value_before, value_after) IS NOT DISTINCT FROM (entry.subject_id, entry.before, entry.after) THEN
    RETURN true;
  END IF;
  IF NOT (audit_is_emptied_text(entry.subject_id, subject) AND audit_is_emptied(entry.before, value_before)
    AND audit_is_emptied(entry.after, value_after)) THEN
    RAISE EXCEPTION 'an erasure can only take away from an audit entry' USING ERRCODE = 'insufficient_privilege';
  END IF;
  sealed := audit_sealed_digest(entry);
  was := audit_digest(entry);
  IF sealed IS NULL THEN head := audit_append(head, entry.id, NULL, was); END IF;
  UPDATE audit_entries AS e
  SET subject_id = subject, before = value_before, after = value_after, salt = new_salt
  WHERE e.retailer_id = retailer AND e.id = entry.id RETURNING e.* INTO entry;
  IF coalesce(sealed = was, true) THEN PERFORM audit_append(head, entry.id, 'erasure', audit_digest(entry)); END IF;
  RETURN true;
END $$;
--> statement-breakpoint
-- Tells the planner about new rows, which only the tables' owner may.
CREATE FUNCTION "settle_seeded_tables"() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  ANALYZE receipts, receipt_links, identifiers, search_tail;
END $$;
--> statement-breakpoint
-- Everybody may run a new function unless that is taken back.
REVOKE ALL ON FUNCTION "audit_append", "seal_audit_entries", "prune_audit_entries", "erase_audit_entry",
  "settle_seeded_tables" FROM PUBLIC;
--> statement-breakpoint
-- Server processes keep what credentials and settings say, and drop it when one of these notifications comes. They come
-- with the commit, from any process. When a client was last used is not listed: it says nothing of what it may do.
CREATE FUNCTION "notify_of_changed_retailer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- On a copy of the table on another node of a distributed database: there nobody listens, and a transaction that has
  -- notified cannot be committed together with those of other nodes.
  IF current_setting('application_name') LIKE 'citus_internal%' THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('receipt_service_changes', to_jsonb(OLD) ->> TG_ARGV[0]);
  ELSE
    PERFORM pg_notify('receipt_service_changes', to_jsonb(NEW) ->> TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "clients_notify" AFTER DELETE OR UPDATE OF
  retailer_id, id, authentication, key, secret, previous_secrets, permissions, revoked, signature_max_age_in_seconds,
  consumer_required ON "clients" FOR EACH ROW EXECUTE FUNCTION notify_of_changed_retailer('retailer_id');
--> statement-breakpoint
CREATE TRIGGER "revoked_tokens_notify" AFTER INSERT OR DELETE OR UPDATE ON "revoked_tokens"
  FOR EACH ROW EXECUTE FUNCTION notify_of_changed_retailer('retailer_id');
--> statement-breakpoint
CREATE TRIGGER "retailers_notify" AFTER DELETE OR UPDATE OF name, settings, limits, brand_version ON "retailers"
  FOR EACH ROW EXECUTE FUNCTION notify_of_changed_retailer('id');
