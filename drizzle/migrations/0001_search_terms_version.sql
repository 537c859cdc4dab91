-- Rows that are there are of no known version: reindexing makes them again.
ALTER TABLE "identifier_search" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "identifier_search" ALTER COLUMN "version" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "receipt_search" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_search" ALTER COLUMN "version" DROP DEFAULT;
