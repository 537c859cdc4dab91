-- Runs beside the release before: it adds tables. That release notes no tills and tells no displays.
CREATE TABLE "displays" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"till_uuid" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "displays_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"retailer_id" integer NOT NULL,
	"till_uuid" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "hand_overs_retailer_id_till_uuid_receipt_id_choice_pk" PRIMARY KEY("retailer_id","till_uuid","receipt_id","choice")
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"retailer_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"store_reference" integer NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	"status" jsonb,
	"status_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tills_retailer_id_uuid_pk" PRIMARY KEY("retailer_id","uuid")
);
--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "displays_token" ON "displays" USING btree ("retailer_id","token_digest");--> statement-breakpoint
CREATE INDEX "displays_in_use" ON "displays" USING btree ("retailer_id","till_uuid","id") WHERE "displays"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "hand_overs_to_print" ON "hand_overs" USING btree ("retailer_id","till_uuid","created_at") WHERE "hand_overs"."choice" = 'paper' and "hand_overs"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tills_in_order" ON "tills" USING btree ("retailer_id","store_reference","name","uuid");