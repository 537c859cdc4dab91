CREATE TABLE "storage_use" (
	"retailer_id" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_use_retailer_id_pk" PRIMARY KEY("retailer_id")
);
--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_use" ADD CONSTRAINT "storage_use_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "storage_use" ("retailer_id", "bytes")
SELECT "retailer_id", sum("bytes") FROM (
	SELECT "retailer_id", "bytes"::bigint FROM "attachments"
	UNION ALL
	SELECT "retailer_id", "bytes"::bigint FROM "brand_logos"
) AS "files" GROUP BY "retailer_id";
