-- Runs beside the release before: it adds tables, and that release sends nothing.
CREATE TABLE "webhook_attempts" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"failure" text,
	"answer" text NOT NULL,
	CONSTRAINT "webhook_attempts_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"retailer_id" integer NOT NULL,
	"webhook_id" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"position" bigint,
	"type" text NOT NULL,
	"event_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_retailer_id_webhook_id_event_id_pk" PRIMARY KEY("retailer_id","webhook_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"retailer_id" integer NOT NULL,
	"id" integer NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"description" text NOT NULL,
	"include" text[] NOT NULL,
	"status" text NOT NULL,
	"disabled_for" text,
	"secret" text NOT NULL,
	"previous_secrets" jsonb DEFAULT '[]' NOT NULL,
	"position" bigint NOT NULL,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"failing_confirmed" boolean DEFAULT false NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_at" ON "webhook_attempts" USING btree ("retailer_id","at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_of_delivery" ON "webhook_attempts" USING btree ("retailer_id","webhook_id","event_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("retailer_id","webhook_id","next_attempt_at") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("retailer_id","created_at");--> statement-breakpoint
CREATE INDEX "webhooks_due" ON "webhooks" USING btree ("retailer_id","due_at") WHERE "webhooks"."due_at" is not null;
--> statement-breakpoint
-- Room for the next version of a row beside it: webhooks become due with every batch of events.
ALTER TABLE "webhooks" SET (fillfactor = 20);