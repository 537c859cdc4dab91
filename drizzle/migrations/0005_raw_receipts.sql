CREATE TABLE "raw_receipts" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"body" "bytea" NOT NULL,
	"content_type" text,
	"headers" jsonb NOT NULL,
	"properties" jsonb NOT NULL,
	"duplicate" boolean NOT NULL,
	"external_id" uuid,
	"transaction_id" text,
	"attachments" jsonb NOT NULL,
	"source_id" text,
	"entry_id" text,
	"source_read" text,
	"store_reference" text,
	"till_id" text,
	"till_uuid" uuid,
	"state" text NOT NULL,
	"receipt_ids" uuid[] NOT NULL,
	"transformation" text,
	"transformation_version" integer,
	"failure_code" text,
	"failure_message" text,
	"failure_position" integer,
	"created_by" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "raw_receipts_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "transformation_versions" (
	"retailer_id" integer NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"input_format" text NOT NULL,
	"options" jsonb NOT NULL,
	"mapping" text NOT NULL,
	"samples" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transformation_versions_retailer_id_name_version_pk" PRIMARY KEY("retailer_id","name","version")
);
--> statement-breakpoint
CREATE TABLE "transformations" (
	"retailer_id" integer NOT NULL,
	"name" text NOT NULL,
	"content_types" text[] NOT NULL,
	"is_default" boolean NOT NULL,
	"published_version" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transformations_retailer_id_name_pk" PRIMARY KEY("retailer_id","name")
);
--> statement-breakpoint
ALTER TABLE "raw_receipts" ADD CONSTRAINT "raw_receipts_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transformation_versions" ADD CONSTRAINT "transformation_versions_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transformations" ADD CONSTRAINT "transformations_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "raw_receipts_external_id" ON "raw_receipts" USING btree ("retailer_id","external_id") WHERE "raw_receipts"."external_id" is not null and "raw_receipts"."source_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "raw_receipts_entry" ON "raw_receipts" USING btree ("retailer_id","source_id","entry_id") WHERE "raw_receipts"."source_id" is not null;--> statement-breakpoint
CREATE INDEX "raw_receipts_by_state" ON "raw_receipts" USING btree ("retailer_id","state","id");--> statement-breakpoint
CREATE INDEX "raw_receipts_by_transaction" ON "raw_receipts" USING btree ("retailer_id","transaction_id") WHERE "raw_receipts"."transaction_id" is not null;