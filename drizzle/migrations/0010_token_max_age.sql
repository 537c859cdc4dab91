-- Runs beside the release before: it neither reads nor writes the column, and takes tokens of any length.
ALTER TABLE "clients" ADD COLUMN "token_max_age_in_seconds" integer;