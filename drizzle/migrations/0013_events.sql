-- Runs beside the release before: it adds tables and two columns with defaults, and that release records no events.
CREATE TABLE "event_feeds" (
	"retailer_id" integer NOT NULL,
	"last_position" bigint NOT NULL,
	"pruned_position" bigint NOT NULL,
	CONSTRAINT "event_feeds_retailer_id_pk" PRIMARY KEY("retailer_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"identifier" text collate "C",
	"data" jsonb NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "events_retailer_id_position_pk" PRIMARY KEY("retailer_id","position")
);
--> statement-breakpoint
CREATE TABLE "unsequenced_events" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"identifier" text collate "C",
	"data" jsonb NOT NULL,
	CONSTRAINT "unsequenced_events_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "feed_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "has_webhooks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_of_identifier" ON "events" USING btree ("retailer_id","identifier") WHERE "events"."identifier" is not null;
--> statement-breakpoint
-- Rows come and go: what is dead is cleared before the sequencer walks through it.
ALTER TABLE "unsequenced_events" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);
--> statement-breakpoint
-- Room for the next version of a row beside it, with every batch.
ALTER TABLE "event_feeds" SET (fillfactor = 20);
