-- Runs beside the release before: it knows nothing of these rows; receipts that it stores meanwhile have none until references are written again.
CREATE TABLE "receipt_references" (
	"retailer_id" integer NOT NULL,
	"transaction_id" text NOT NULL,
	"receipt_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"localtime" text NOT NULL,
	CONSTRAINT "receipt_references_retailer_id_transaction_id_receipt_id_pk" PRIMARY KEY("retailer_id","transaction_id","receipt_id")
);
--> statement-breakpoint
ALTER TABLE "receipt_references" ADD CONSTRAINT "receipt_references_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;