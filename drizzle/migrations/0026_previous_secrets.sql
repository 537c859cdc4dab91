ALTER TABLE "clients" ADD COLUMN "previous_secrets" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE "clients" SET "previous_secrets" = jsonb_build_array(jsonb_build_object('secret', "previous_secret", 'until', (extract(epoch from "previous_secret_until") * 1000)::bigint)) WHERE "previous_secret" IS NOT NULL AND "previous_secret_until" IS NOT NULL;
