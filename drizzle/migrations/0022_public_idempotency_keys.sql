CREATE TABLE "public_idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "public_idempotency_keys_by_age" ON "public_idempotency_keys" USING btree ("created_at");