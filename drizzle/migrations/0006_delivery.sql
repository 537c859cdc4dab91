CREATE TABLE "delivery_events" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"message_id" uuid,
	"type" text NOT NULL,
	"channel" text,
	"detail" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_events_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"request" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"content" jsonb,
	"provider" text,
	"provider_id" text,
	"failure" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_retailer_id_id_pk" PRIMARY KEY("retailer_id","id"),
	CONSTRAINT "messages_once" UNIQUE("retailer_id","receipt_id","channel","request")
);
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_events_by_receipt" ON "delivery_events" USING btree ("retailer_id","receipt_id","id");--> statement-breakpoint
CREATE INDEX "messages_by_state" ON "messages" USING btree ("retailer_id","state","id");