-- Runs beside the release before: it adds a table, and a column with a default.
CREATE TABLE "requests" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"client_id" integer NOT NULL,
	"operation" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" smallint NOT NULL,
	"code" text,
	"duration_ms" double precision NOT NULL,
	"address" text,
	"body" text,
	"content_type" text,
	CONSTRAINT "requests_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE INDEX "requests_by_request" ON "requests" USING brin ("retailer_id","request_id" text_bloom_ops(n_distinct_per_range = 256, false_positive_rate = 0.001)) WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "requests_refused" ON "requests" USING btree ("retailer_id","id") WHERE "requests"."status" >= 400;