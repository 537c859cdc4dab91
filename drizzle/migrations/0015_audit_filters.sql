DROP INDEX "audit_entries_by_subject";--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" USING btree ("retailer_id","actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("retailer_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor_and_action" ON "audit_entries" USING btree ("retailer_id","actor","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_request" ON "audit_entries" USING btree ("retailer_id","request_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_subject" ON "audit_entries" USING btree ("retailer_id","subject_type","subject_id","at","id");