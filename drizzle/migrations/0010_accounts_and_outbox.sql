CREATE TABLE "portal_recovery_codes" (
	"retailer_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "portal_recovery_codes_retailer_id_user_id_code_hash_pk" PRIMARY KEY("retailer_id","user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "delivery_events" ALTER COLUMN "receipt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "receipt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "kind" text DEFAULT 'receipt' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "portal_users" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "portal_users" ADD COLUMN "totp_pending_secret" text;--> statement-breakpoint
ALTER TABLE "portal_users" ADD COLUMN "totp_last_step" integer;--> statement-breakpoint
ALTER TABLE "portal_recovery_codes" ADD CONSTRAINT "portal_recovery_codes_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_events_by_message" ON "delivery_events" USING btree ("retailer_id","message_id","id");--> statement-breakpoint
CREATE INDEX "messages_by_recipient" ON "messages" USING btree ("retailer_id",lower("recipient") text_pattern_ops);