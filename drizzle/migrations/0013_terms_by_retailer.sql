-- Terms begin with their retailer, so that its lists are its own: rows from before are found once `search:reindex` has
-- made them again.
DROP INDEX "identifier_search_terms";--> statement-breakpoint
DROP INDEX "receipt_search_terms";--> statement-breakpoint
CREATE INDEX "identifier_search_terms" ON "identifier_search" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "receipt_search_terms" ON "receipt_search" USING gin ("terms");