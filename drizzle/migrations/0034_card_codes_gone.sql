ALTER TABLE "cards" ALTER COLUMN "code_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" DROP COLUMN "registration_code";