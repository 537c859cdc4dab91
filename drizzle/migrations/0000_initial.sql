CREATE TABLE "attachments" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"content_type" text,
	"content_disposition" text,
	"file_name" text,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"linked_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attachments_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
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
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "audit_entries_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"retailer_id" integer NOT NULL,
	"number" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"reason" text,
	"digest" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_seals_retailer_id_number_pk" PRIMARY KEY("retailer_id","number")
);
--> statement-breakpoint
CREATE TABLE "brand_logos" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_logos_retailer_id_id_pk" PRIMARY KEY("retailer_id","id"),
	CONSTRAINT "brand_logos_once" UNIQUE("retailer_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"retailer_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brands_retailer_id_version_pk" PRIMARY KEY("retailer_id","version")
);
--> statement-breakpoint
CREATE TABLE "card_failures" (
	"retailer_id" integer NOT NULL,
	"card" text NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_failures_retailer_id_card_pk" PRIMARY KEY("retailer_id","card")
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"retailer_id" integer NOT NULL,
	"card_number" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cards_retailer_id_card_number_pk" PRIMARY KEY("retailer_id","card_number")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"retailer_id" integer NOT NULL,
	"id" integer NOT NULL,
	"authentication" text NOT NULL,
	"key" text NOT NULL,
	"secret" text NOT NULL,
	"previous_secrets" jsonb DEFAULT '[]' NOT NULL,
	"description" text NOT NULL,
	"permissions" text[] NOT NULL,
	"revoked" boolean NOT NULL,
	"signature_max_age_in_seconds" integer NOT NULL,
	"consumer_required" boolean NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_address" text,
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
CREATE TABLE "delivery_events" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"receipt_id" uuid,
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
	"kind" text DEFAULT 'receipt' NOT NULL,
	"receipt_id" uuid,
	"user_id" uuid,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"request" text NOT NULL,
	"locale" text,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"content" jsonb,
	"headers" jsonb,
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
CREATE TABLE "page_uses" (
	"retailer_id" integer NOT NULL,
	"subject" text NOT NULL,
	"request" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_uses_retailer_id_subject_request_pk" PRIMARY KEY("retailer_id","subject","request")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"person" jsonb,
	"looked" integer NOT NULL,
	"expected" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "erasures_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
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
CREATE TABLE "public_idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identifiers" (
	"retailer_id" integer NOT NULL,
	"identifier" text collate "C" NOT NULL,
	"properties" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"source_updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identifiers_retailer_id_identifier_pk" PRIMARY KEY("retailer_id","identifier")
);
--> statement-breakpoint
CREATE TABLE "loyalty_balances" (
	"retailer_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"identifier" text NOT NULL,
	"value" double precision NOT NULL,
	"earned" double precision NOT NULL,
	"next_reward_at" double precision,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "loyalty_balances_retailer_id_program_id_identifier_pk" PRIMARY KEY("retailer_id","program_id","identifier")
);
--> statement-breakpoint
CREATE TABLE "loyalty_events" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"program_id" integer NOT NULL,
	"identifier" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"value" double precision NOT NULL,
	"set" boolean NOT NULL,
	"description" text,
	"receipt_id" uuid,
	"receipt_timestamp" timestamp (3) with time zone,
	"transaction_id" text,
	CONSTRAINT "loyalty_events_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "loyalty_programs" (
	"retailer_id" integer NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL,
	"rules" jsonb NOT NULL,
	"reward" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "loyalty_programs_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "loyalty_rewards" (
	"retailer_id" integer NOT NULL,
	"id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"identifier" text NOT NULL,
	"name" text NOT NULL,
	"value" double precision NOT NULL,
	"claimed" boolean NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"receipt_timestamp" timestamp (3) with time zone,
	CONSTRAINT "loyalty_rewards_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"retailer_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_from" text,
	CONSTRAINT "password_resets_retailer_id_token_hash_pk" PRIMARY KEY("retailer_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "portal_recovery_codes" (
	"retailer_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "portal_recovery_codes_retailer_id_user_id_code_hash_pk" PRIMARY KEY("retailer_id","user_id","code_hash")
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
	"totp_secret" text,
	"totp_pending_secret" text,
	"totp_last_step" integer,
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
CREATE TABLE "raw_receipts" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"body" "bytea" NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"content_type" text,
	"headers" jsonb NOT NULL,
	"properties" jsonb NOT NULL,
	"duplicate" boolean NOT NULL,
	"external_id" uuid,
	"transaction_id" text,
	"attachments" jsonb NOT NULL,
	"source_id" text,
	"entry_id" text,
	"source_read" text,
	"store_reference" text,
	"till_id" text,
	"till_uuid" uuid,
	"state" text NOT NULL,
	"receipt_ids" uuid[] NOT NULL,
	"transformation" text,
	"transformation_version" integer,
	"failure_code" text,
	"failure_message" text,
	"failure_cause" jsonb,
	"failure_position" integer,
	"ignored_reason" text,
	"created_by" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"replay_id" uuid,
	"pruned_at" timestamp (3) with time zone,
	CONSTRAINT "raw_receipts_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "raw_replays" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"filter" jsonb NOT NULL,
	"expected" integer NOT NULL,
	"queued" integer NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"failed" integer NOT NULL,
	"ignored" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "raw_replays_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
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
	"attachments" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"submitted" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	"properties" jsonb,
	"brand_version" integer DEFAULT 0 NOT NULL,
	"warnings" text[],
	"erased_at" timestamp (3) with time zone,
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
	"limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"brand_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "search_segment_documents" (
	"retailer_id" integer NOT NULL,
	"segment" integer NOT NULL,
	"block" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"documents" "bytea" NOT NULL,
	CONSTRAINT "search_segment_documents_retailer_id_segment_block_pk" PRIMARY KEY("retailer_id","segment","block")
);
--> statement-breakpoint
CREATE TABLE "search_segment_numbers" (
	"retailer_id" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "search_segment_numbers_retailer_id_pk" PRIMARY KEY("retailer_id")
);
--> statement-breakpoint
CREATE TABLE "search_segment_postings" (
	"retailer_id" integer NOT NULL,
	"segment" integer NOT NULL,
	"term" "bytea" NOT NULL,
	"posting" "bytea" NOT NULL,
	CONSTRAINT "search_segment_postings_retailer_id_segment_term_pk" PRIMARY KEY("retailer_id","segment","term")
);
--> statement-breakpoint
CREATE TABLE "search_segment_terms" (
	"retailer_id" integer NOT NULL,
	"segment" integer NOT NULL,
	"first" "bytea" NOT NULL,
	"terms" "bytea" NOT NULL,
	"postings" "bytea" NOT NULL,
	CONSTRAINT "search_segment_terms_retailer_id_segment_first_pk" PRIMARY KEY("retailer_id","segment","first")
);
--> statement-breakpoint
CREATE TABLE "search_segments" (
	"retailer_id" integer NOT NULL,
	"number" integer NOT NULL,
	"index" text NOT NULL,
	"size" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"is_ready" boolean NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"dead" "bytea" NOT NULL,
	"dead_count" integer NOT NULL,
	"erasures" integer NOT NULL,
	"has_erased" boolean NOT NULL,
	CONSTRAINT "search_segments_retailer_id_number_pk" PRIMARY KEY("retailer_id","number")
);
--> statement-breakpoint
CREATE TABLE "search_tail" (
	"retailer_id" integer NOT NULL,
	"index" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"replaces_at" timestamp (3) with time zone,
	"terms" "tsvector" NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "search_tail_retailer_id_index_key_pk" PRIMARY KEY("retailer_id","index","key")
);
--> statement-breakpoint
CREATE TABLE "storage_use" (
	"retailer_id" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_use_retailer_id_pk" PRIMARY KEY("retailer_id")
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
CREATE TABLE "transformation_versions" (
	"retailer_id" integer NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"input_format" text NOT NULL,
	"options" jsonb NOT NULL,
	"mapping" text NOT NULL,
	"samples" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transformation_versions_retailer_id_name_version_pk" PRIMARY KEY("retailer_id","name","version")
);
--> statement-breakpoint
CREATE TABLE "transformations" (
	"retailer_id" integer NOT NULL,
	"name" text NOT NULL,
	"content_types" text[] NOT NULL,
	"is_default" boolean NOT NULL,
	"kind" text,
	"published_version" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transformations_retailer_id_name_pk" PRIMARY KEY("retailer_id","name")
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_logos" ADD CONSTRAINT "brand_logos_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_failures" ADD CONSTRAINT "card_failures_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revoked_tokens" ADD CONSTRAINT "revoked_tokens_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_uses" ADD CONSTRAINT "page_uses_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identifiers" ADD CONSTRAINT "identifiers_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_balances" ADD CONSTRAINT "loyalty_balances_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_events" ADD CONSTRAINT "loyalty_events_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_programs" ADD CONSTRAINT "loyalty_programs_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_rewards" ADD CONSTRAINT "loyalty_rewards_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_recovery_codes" ADD CONSTRAINT "portal_recovery_codes_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_users" ADD CONSTRAINT "portal_users_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raw_receipts" ADD CONSTRAINT "raw_receipts_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raw_replays" ADD CONSTRAINT "raw_replays_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_links" ADD CONSTRAINT "receipt_links_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_segment_numbers" ADD CONSTRAINT "search_segment_numbers_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_segments" ADD CONSTRAINT "search_segments_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_tail" ADD CONSTRAINT "search_tail_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_use" ADD CONSTRAINT "storage_use_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transformation_versions" ADD CONSTRAINT "transformation_versions_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transformations" ADD CONSTRAINT "transformations_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_by_age" ON "attachments" USING btree ("retailer_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("retailer_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_subject" ON "audit_entries" USING btree ("retailer_id","subject_type","subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" USING btree ("retailer_id","actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("retailer_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor_and_action" ON "audit_entries" USING btree ("retailer_id","actor","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_request" ON "audit_entries" USING btree ("retailer_id","request_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_seals_entry" ON "audit_seals" USING btree ("retailer_id","entry_id","number");--> statement-breakpoint
CREATE INDEX "brand_logos_by_age" ON "brand_logos" USING btree ("retailer_id","created_at");--> statement-breakpoint
CREATE INDEX "cards_by_ending" ON "cards" USING btree ("retailer_id",reverse("card_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "delivery_events_by_receipt" ON "delivery_events" USING btree ("retailer_id","receipt_id","id");--> statement-breakpoint
CREATE INDEX "delivery_events_by_message" ON "delivery_events" USING btree ("retailer_id","message_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_events_viewed" ON "delivery_events" USING btree ("retailer_id","message_id") WHERE "delivery_events"."type" = 'viewed';--> statement-breakpoint
CREATE INDEX "messages_by_state" ON "messages" USING btree ("retailer_id","state","id");--> statement-breakpoint
CREATE INDEX "messages_to_portal_users" ON "messages" USING btree ("retailer_id","kind","id") WHERE "messages"."kind" <> 'receipt';--> statement-breakpoint
CREATE INDEX "messages_by_recipient" ON "messages" USING btree ("retailer_id",lower("recipient") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "page_uses_by_subject" ON "page_uses" USING btree ("retailer_id","subject","used_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("retailer_id","created_at");--> statement-breakpoint
CREATE INDEX "public_idempotency_keys_by_age" ON "public_idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identifiers_newest" ON "identifiers" USING btree ("retailer_id","updated_at","identifier");--> statement-breakpoint
CREATE INDEX "loyalty_events_newest" ON "loyalty_events" USING btree ("retailer_id","program_id","identifier","recorded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_events_of_receipt" ON "loyalty_events" USING btree ("retailer_id","program_id","receipt_id") WHERE "loyalty_events"."receipt_id" is not null;--> statement-breakpoint
CREATE INDEX "loyalty_rewards_newest" ON "loyalty_rewards" USING btree ("retailer_id","program_id","issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "loyalty_rewards_by_identifier" ON "loyalty_rewards" USING btree ("retailer_id","program_id","identifier","issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "password_resets_by_user" ON "password_resets" USING btree ("retailer_id","user_id");--> statement-breakpoint
CREATE INDEX "portal_sessions_by_user" ON "portal_sessions" USING btree ("retailer_id","user_id");--> statement-breakpoint
CREATE INDEX "sign_in_failures_by_subject" ON "sign_in_failures" USING btree ("subject","failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "raw_receipts_external_id" ON "raw_receipts" USING btree ("retailer_id","external_id") WHERE "raw_receipts"."external_id" is not null and "raw_receipts"."source_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "raw_receipts_entry" ON "raw_receipts" USING btree ("retailer_id","source_id","entry_id") WHERE "raw_receipts"."source_id" is not null;--> statement-breakpoint
CREATE INDEX "raw_receipts_by_state" ON "raw_receipts" USING btree ("retailer_id","state","id");--> statement-breakpoint
CREATE INDEX "raw_receipts_by_request" ON "raw_receipts" USING brin ("retailer_id","request_id" text_bloom_ops(n_distinct_per_range = 256, false_positive_rate = 0.001)) WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "raw_receipts_by_till" ON "raw_receipts" USING btree ("retailer_id","store_reference","till_uuid","id") WHERE "raw_receipts"."till_uuid" is not null;--> statement-breakpoint
CREATE INDEX "raw_receipts_by_transaction" ON "raw_receipts" USING btree ("retailer_id","transaction_id") WHERE "raw_receipts"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "raw_receipts_by_age" ON "raw_receipts" USING btree ("retailer_id","processed_at") WHERE "raw_receipts"."pruned_at" is null and "raw_receipts"."state" in ('processed', 'ignored');--> statement-breakpoint
CREATE INDEX "raw_receipts_failed_by_age" ON "raw_receipts" USING btree ("retailer_id","processed_at") WHERE "raw_receipts"."pruned_at" is null and "raw_receipts"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "raw_receipts_by_transformation" ON "raw_receipts" USING btree ("retailer_id","transformation","id") WHERE "raw_receipts"."transformation" is not null;--> statement-breakpoint
CREATE INDEX "raw_receipts_by_replay" ON "raw_receipts" USING btree ("retailer_id","replay_id","state") WHERE "raw_receipts"."replay_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_links_valid" ON "receipt_links" USING btree ("retailer_id","receipt_id") WHERE "receipt_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "receipt_links_revoked" ON "receipt_links" USING btree ("retailer_id","receipt_id") WHERE "receipt_links"."revoked_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_external_id" ON "receipts" USING btree ("retailer_id","external_id") WHERE "receipts"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_newest" ON "receipts" USING btree ("retailer_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "receipts_by_identifier" ON "receipts" USING btree ("retailer_id","identifier","timestamp","id") WHERE "receipts"."identifier" is not null;--> statement-breakpoint
CREATE INDEX "receipts_by_store" ON "receipts" USING btree ("retailer_id","store_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "receipts_with_warnings" ON "receipts" USING btree ("retailer_id","timestamp") WHERE "receipts"."warnings" is not null;--> statement-breakpoint
CREATE INDEX "receipts_by_store_reference" ON "receipts" USING btree ("retailer_id","store_reference","timestamp","id");--> statement-breakpoint
CREATE INDEX "receipts_by_request" ON "receipts" USING brin ("retailer_id","request_id" text_bloom_ops(n_distinct_per_range = 256, false_positive_rate = 0.001)) WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "receipts_by_external_store_reference" ON "receipts" USING btree ("retailer_id","external_store_reference","timestamp","id") WHERE "receipts"."external_store_reference" is not null;--> statement-breakpoint
CREATE INDEX "saved_searches_shared" ON "saved_searches" USING btree ("retailer_id","list","shared_with");--> statement-breakpoint
CREATE INDEX "search_segment_documents_first" ON "search_segment_documents" USING btree ("retailer_id","segment","first_at","block");