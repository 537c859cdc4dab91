ALTER TABLE "raw_receipts" ADD COLUMN "ignored_reason" text;--> statement-breakpoint
ALTER TABLE "transformations" ADD COLUMN "kind" text;