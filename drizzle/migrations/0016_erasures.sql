CREATE TABLE "erasures" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"person" jsonb,
	"looked" integer NOT NULL,
	"expected" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "erasures_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;