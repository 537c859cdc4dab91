-- Runs beside the release before: it names the columns it inserts and reads, and never makes a test receipt.
CREATE TABLE "test_receipts" (
	"retailer_id" integer NOT NULL,
	"receipt_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "test_receipts_retailer_id_receipt_id_pk" PRIMARY KEY("retailer_id","receipt_id")
);
--> statement-breakpoint
CREATE TABLE "setups" (
	"retailer_id" integer NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"page_opened_at" timestamp (3) with time zone,
	CONSTRAINT "setups_retailer_id_pk" PRIMARY KEY("retailer_id")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_receipts" ADD CONSTRAINT "test_receipts_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setups" ADD CONSTRAINT "setups_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;