CREATE TABLE "saved_searches" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared_with" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_searches_retailer_id_id_pk" PRIMARY KEY("retailer_id","id"),
	CONSTRAINT "saved_searches_name" UNIQUE("retailer_id","user_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_shared" ON "saved_searches" USING btree ("retailer_id","list","shared_with");