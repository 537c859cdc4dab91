-- Runs beside the release before: it reads none of these tables, and what it stores meanwhile is counted a day later.
CREATE TABLE "rollup_builds" (
	"retailer_id" integer NOT NULL,
	"version" integer NOT NULL,
	"is_complete" boolean NOT NULL,
	"next_month" date,
	"again_at" timestamp (3) with time zone,
	CONSTRAINT "rollup_builds_retailer_id_pk" PRIMARY KEY("retailer_id")
);
--> statement-breakpoint
CREATE TABLE "rollup_changes" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"size" integer NOT NULL,
	"changes" text NOT NULL,
	CONSTRAINT "rollup_changes_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"retailer_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"grain" text NOT NULL,
	"starts" date NOT NULL,
	"sums" text NOT NULL,
	CONSTRAINT "rollups_retailer_id_store_id_grain_starts_pk" PRIMARY KEY("retailer_id","store_id","grain","starts")
);
--> statement-breakpoint
ALTER TABLE "rollup_builds" ADD CONSTRAINT "rollup_builds_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollups" ADD CONSTRAINT "rollups_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Rows of changes come and go: what is dead is cleared before readers walk through it.
ALTER TABLE "rollup_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);
--> statement-breakpoint
-- Room for the next version of a row beside it.
ALTER TABLE "rollups" SET (fillfactor = 60);
