-- Runs beside the release before: it neither reads nor writes the column.
ALTER TABLE "raw_receipts" ADD COLUMN "link" text;