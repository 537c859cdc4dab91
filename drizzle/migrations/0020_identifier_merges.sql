-- Runs beside the release before: it does not know the table, and to it identifiers are as they were.
CREATE TABLE "identifier_merges" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"identifier" text collate "C" NOT NULL,
	"into_identifier" text collate "C" NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"merged_by" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text,
	CONSTRAINT "identifier_merges_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
ALTER TABLE "identifier_merges" ADD CONSTRAINT "identifier_merges_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identifier_merges_in_force" ON "identifier_merges" USING btree ("retailer_id","identifier") WHERE "identifier_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "identifier_merges_into" ON "identifier_merges" USING btree ("retailer_id","into_identifier");