-- Runs beside the release before: it neither reads nor writes the column. Of receipts that its hosts store, the pass that
-- makes search terms anew fills it.
ALTER TABLE "receipts" ADD COLUMN "fiscal" jsonb;