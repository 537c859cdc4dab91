CREATE TABLE "card_failures" (
	"retailer_id" integer NOT NULL,
	"card" text NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_failures_retailer_id_card_pk" PRIMARY KEY("retailer_id","card")
);
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "card_failures" ADD CONSTRAINT "card_failures_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "cards" SET "code_hash" = 'sha256.' || encode(sha256(convert_to("retailer_id" || ':' || "card_number" || ':' || "registration_code", 'UTF8')), 'hex');
