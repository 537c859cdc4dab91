CREATE TABLE "cards" (
	"retailer_id" integer NOT NULL,
	"card_number" text NOT NULL,
	"registration_code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cards_retailer_id_card_number_pk" PRIMARY KEY("retailer_id","card_number")
);
--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;