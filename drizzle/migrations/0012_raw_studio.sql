CREATE TABLE "raw_replays" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"filter" jsonb NOT NULL,
	"expected" integer NOT NULL,
	"queued" integer NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"failed" integer NOT NULL,
	"ignored" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "raw_replays_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
ALTER TABLE "raw_receipts" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "raw_receipts" SET "bytes" = octet_length("body");--> statement-breakpoint
ALTER TABLE "raw_receipts" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "raw_receipts" ADD COLUMN "replay_id" uuid;--> statement-breakpoint
ALTER TABLE "raw_receipts" ADD COLUMN "pruned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transformation_versions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "transformation_versions" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "raw_replays" ADD CONSTRAINT "raw_replays_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "raw_receipts_by_transformation" ON "raw_receipts" USING btree ("retailer_id","transformation","id") WHERE "raw_receipts"."transformation" is not null;--> statement-breakpoint
CREATE INDEX "raw_receipts_by_replay" ON "raw_receipts" USING btree ("retailer_id","replay_id","state") WHERE "raw_receipts"."replay_id" is not null;