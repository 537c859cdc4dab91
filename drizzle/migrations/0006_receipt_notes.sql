-- Runs beside the release before: it knows nothing of notes; a test receipt that it removes leaves its notes, which nothing shows.
CREATE TABLE "receipt_notes" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "receipt_notes_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
ALTER TABLE "receipt_notes" ADD CONSTRAINT "receipt_notes_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_notes_by_receipt" ON "receipt_notes" USING btree ("retailer_id","receipt_id","created_at","id");