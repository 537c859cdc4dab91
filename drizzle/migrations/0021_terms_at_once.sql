-- The option needs no new index: what is still waiting is moved in, and nothing waits from then on.
ALTER INDEX "identifier_search_terms" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "receipt_search_terms" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('identifier_search_terms'::regclass);--> statement-breakpoint
SELECT gin_clean_pending_list('receipt_search_terms'::regclass);
