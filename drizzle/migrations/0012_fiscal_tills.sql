-- Runs beside the release before: the column has a default.
ALTER TABLE "stores" ADD COLUMN "fiscal_tills" text[] DEFAULT '{}' NOT NULL;