CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	CONSTRAINT "audit_entries_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"retailer_id" integer NOT NULL,
	"id" integer NOT NULL,
	"authentication" text NOT NULL,
	"key" text NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"description" text NOT NULL,
	"permissions" text[] NOT NULL,
	"revoked" boolean NOT NULL,
	"signature_max_age_in_seconds" integer NOT NULL,
	"consumer_required" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "clients_retailer_id_id_pk" PRIMARY KEY("retailer_id","id"),
	CONSTRAINT "clients_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "revoked_tokens" (
	"retailer_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"jti" text NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "revoked_tokens_retailer_id_client_id_jti_pk" PRIMARY KEY("retailer_id","client_id","jti")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"retailer_id" integer NOT NULL,
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_retailer_id_actor_key_pk" PRIMARY KEY("retailer_id","actor","key")
);
--> statement-breakpoint
CREATE TABLE "identifiers" (
	"retailer_id" integer NOT NULL,
	"identifier" text NOT NULL,
	"properties" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"source_updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identifiers_retailer_id_identifier_pk" PRIMARY KEY("retailer_id","identifier")
);
--> statement-breakpoint
CREATE TABLE "portal_sessions" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "portal_sessions_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "portal_users" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"group" text NOT NULL,
	"status" text NOT NULL,
	"password_hash" text,
	"manageable" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "portal_users_retailer_id_id_pk" PRIMARY KEY("retailer_id","id"),
	CONSTRAINT "portal_users_email" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_links" (
	"retailer_id" integer NOT NULL,
	"token" text NOT NULL,
	"receipt_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "receipt_links_retailer_id_token_pk" PRIMARY KEY("retailer_id","token")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"localtime" text NOT NULL,
	"store_id" integer NOT NULL,
	"store_reference" integer NOT NULL,
	"external_store_reference" text,
	"identifier" text,
	"transaction_id" text NOT NULL,
	"external_id" uuid,
	"total" double precision NOT NULL,
	"currency" text,
	"duplicate" boolean NOT NULL,
	"till_uuid" uuid,
	"pos_data_ids" text[] NOT NULL,
	"submitted" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	"properties" jsonb,
	"created_by" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_retailer_id_id_pk" PRIMARY KEY("retailer_id","id"),
	CONSTRAINT "receipts_transaction_id" UNIQUE("retailer_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "retailers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retailers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identifier_search" (
	"retailer_id" integer NOT NULL,
	"identifier" text collate "C" NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "identifier_search_retailer_id_identifier_pk" PRIMARY KEY("retailer_id","identifier")
);
--> statement-breakpoint
CREATE TABLE "receipt_search" (
	"retailer_id" integer NOT NULL,
	"receipt_id" uuid NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "receipt_search_retailer_id_receipt_id_pk" PRIMARY KEY("retailer_id","receipt_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"retailer_id" integer NOT NULL,
	"field" text NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_words_retailer_id_field_word_pk" PRIMARY KEY("retailer_id","field","word")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"retailer_id" integer NOT NULL,
	"id" integer NOT NULL,
	"reference" integer NOT NULL,
	"external_reference" text,
	"name" text NOT NULL,
	"address" text[] NOT NULL,
	"city" text,
	"postcode" text,
	"country" text NOT NULL,
	"phone" text,
	"locale" text,
	"timezone" text,
	"currency" text,
	"properties" jsonb,
	"settings" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stores_retailer_id_id_pk" PRIMARY KEY("retailer_id","id"),
	CONSTRAINT "stores_reference" UNIQUE("retailer_id","reference"),
	CONSTRAINT "stores_external_reference" UNIQUE("retailer_id","external_reference")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revoked_tokens" ADD CONSTRAINT "revoked_tokens_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identifiers" ADD CONSTRAINT "identifiers_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_users" ADD CONSTRAINT "portal_users_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_links" ADD CONSTRAINT "receipt_links_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identifier_search" ADD CONSTRAINT "identifier_search_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_search" ADD CONSTRAINT "receipt_search_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("retailer_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_subject" ON "audit_entries" USING btree ("retailer_id","subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("retailer_id","created_at");--> statement-breakpoint
CREATE INDEX "identifiers_newest" ON "identifiers" USING btree ("retailer_id","updated_at","identifier");--> statement-breakpoint
CREATE INDEX "portal_sessions_by_user" ON "portal_sessions" USING btree ("retailer_id","user_id");--> statement-breakpoint
CREATE INDEX "sign_in_failures_by_subject" ON "sign_in_failures" USING btree ("subject","failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_links_valid" ON "receipt_links" USING btree ("retailer_id","receipt_id") WHERE "receipt_links"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_external_id" ON "receipts" USING btree ("retailer_id","external_id") WHERE "receipts"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_newest" ON "receipts" USING btree ("retailer_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "receipts_by_identifier" ON "receipts" USING btree ("retailer_id","identifier","timestamp","id") WHERE "receipts"."identifier" is not null;--> statement-breakpoint
CREATE INDEX "receipts_by_store" ON "receipts" USING btree ("retailer_id","store_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "receipts_by_store_reference" ON "receipts" USING btree ("retailer_id","store_reference","timestamp","id");--> statement-breakpoint
CREATE INDEX "identifier_search_newest" ON "identifier_search" USING btree ("retailer_id","ordered_at","identifier");--> statement-breakpoint
CREATE INDEX "identifier_search_terms" ON "identifier_search" USING gin ("retailer_id","terms");--> statement-breakpoint
CREATE INDEX "receipt_search_newest" ON "receipt_search" USING btree ("retailer_id","ordered_at","receipt_id");--> statement-breakpoint
CREATE INDEX "receipt_search_terms" ON "receipt_search" USING gin ("retailer_id","terms");