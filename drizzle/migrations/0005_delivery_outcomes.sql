-- Runs beside the release before: it does not know the table, and what it sends meanwhile is counted by a job.
CREATE TABLE "delivery_outcomes" (
	"retailer_id" integer NOT NULL,
	"message_id" uuid NOT NULL,
	"receipt_day" date NOT NULL,
	"store_id" integer NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"delivered" boolean NOT NULL,
	"opened" boolean NOT NULL,
	CONSTRAINT "delivery_outcomes_retailer_id_message_id_pk" PRIMARY KEY("retailer_id","message_id")
);
--> statement-breakpoint
CREATE INDEX "delivery_outcomes_by_day" ON "delivery_outcomes" USING btree ("retailer_id","receipt_day","store_id","channel","state","delivered","opened","message_id");
--> statement-breakpoint
-- Counted from the index alone, as long as most pages are known to be visible to all.
ALTER TABLE "delivery_outcomes" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
