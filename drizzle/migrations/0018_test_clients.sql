-- Runs beside the release before: the columns have a default. Its hosts take what a test client submits for real, so such a
-- client is to be made when none of them runs any more.
ALTER TABLE "clients" ADD COLUMN "test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "raw_receipts" ADD COLUMN "test" boolean DEFAULT false NOT NULL;
