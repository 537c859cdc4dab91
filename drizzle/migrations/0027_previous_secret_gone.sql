ALTER TABLE "clients" DROP COLUMN "previous_secret";--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "previous_secret_until";