CREATE TABLE "brand_logos" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_logos_retailer_id_id_pk" PRIMARY KEY("retailer_id","id"),
	CONSTRAINT "brand_logos_once" UNIQUE("retailer_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"retailer_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brands_retailer_id_version_pk" PRIMARY KEY("retailer_id","version")
);
--> statement-breakpoint
CREATE TABLE "page_uses" (
	"retailer_id" integer NOT NULL,
	"subject" text NOT NULL,
	"request" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_uses_retailer_id_subject_request_pk" PRIMARY KEY("retailer_id","subject","request")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "brand_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "warnings" text[];--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "brand_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_logos" ADD CONSTRAINT "brand_logos_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_uses" ADD CONSTRAINT "page_uses_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_logos_by_age" ON "brand_logos" USING btree ("retailer_id","created_at");--> statement-breakpoint
CREATE INDEX "page_uses_by_subject" ON "page_uses" USING btree ("retailer_id","subject","used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_events_viewed" ON "delivery_events" USING btree ("retailer_id","message_id") WHERE "delivery_events"."type" = 'viewed';--> statement-breakpoint
CREATE INDEX "receipts_with_warnings" ON "receipts" USING btree ("retailer_id","timestamp") WHERE "receipts"."warnings" is not null;