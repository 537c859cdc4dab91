-- Runs beside the release before: the column has a default.
ALTER TABLE "raw_receipts" ADD COLUMN "left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;