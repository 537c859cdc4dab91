CREATE TABLE "attachments" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"content_type" text,
	"content_disposition" text,
	"file_name" text,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"linked_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attachments_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "attachments" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_by_age" ON "attachments" USING btree ("retailer_id","created_at");