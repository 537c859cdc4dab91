CREATE TABLE "search_changes" (
	"retailer_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receipt_id" uuid NOT NULL,
	CONSTRAINT "search_changes_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "search_segment_places" (
	"retailer_id" integer NOT NULL,
	"receipt_id" uuid NOT NULL,
	"segment" integer NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "search_segment_places_retailer_id_receipt_id_pk" PRIMARY KEY("retailer_id","receipt_id")
);
--> statement-breakpoint
CREATE TABLE "search_segment_terms" (
	"retailer_id" integer NOT NULL,
	"segment" integer NOT NULL,
	"term" text collate "C" NOT NULL,
	"bits" bit varying NOT NULL,
	CONSTRAINT "search_segment_terms_retailer_id_segment_term_pk" PRIMARY KEY("retailer_id","segment","term")
);
--> statement-breakpoint
CREATE TABLE "search_segments" (
	"retailer_id" integer NOT NULL,
	"number" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"is_sealed" boolean NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"size" integer NOT NULL,
	"version" integer NOT NULL,
	"complete" text[] NOT NULL,
	CONSTRAINT "search_segments_retailer_id_number_pk" PRIMARY KEY("retailer_id","number")
);
--> statement-breakpoint
ALTER TABLE "search_changes" ADD CONSTRAINT "search_changes_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_segment_places" ADD CONSTRAINT "search_segment_places_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_segment_terms" ADD CONSTRAINT "search_segment_terms_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_segments" ADD CONSTRAINT "search_segments_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_changes_receipt" ON "search_changes" USING btree ("retailer_id","receipt_id");--> statement-breakpoint
CREATE INDEX "search_segment_places_segment" ON "search_segment_places" USING btree ("retailer_id","segment");--> statement-breakpoint
-- Beside their row, as long as that fits into a page: a count reads thousands of them.
ALTER TABLE "search_segment_terms" ALTER COLUMN "bits" SET STORAGE MAIN;--> statement-breakpoint
-- What is sealed must hear of every change, so the table itself tells. A statement of a transaction that keeps seeing
-- what it saw at first would miss a segment begun since.
CREATE FUNCTION "note_search_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'rows of receipt_search are written at isolation level read committed';
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_changes (retailer_id, receipt_id)
    SELECT r.retailer_id, r.receipt_id FROM rows_after AS r
    WHERE EXISTS (SELECT FROM search_segments AS s
      WHERE s.retailer_id = r.retailer_id AND r.ordered_at >= s.from_at AND r.ordered_at < s.to_at);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO search_changes (retailer_id, receipt_id)
    SELECT r.retailer_id, r.receipt_id FROM rows_before AS r
    WHERE EXISTS (SELECT FROM search_segments AS s
      WHERE s.retailer_id = r.retailer_id AND r.ordered_at >= s.from_at AND r.ordered_at < s.to_at);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "receipt_search_inserted" AFTER INSERT ON "receipt_search"
  REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER "receipt_search_updated" AFTER UPDATE ON "receipt_search"
  REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER "receipt_search_deleted" AFTER DELETE ON "receipt_search"
  REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
