-- Runs beside the release before: an index that is not unique serves it as well.
DROP INDEX "tills_in_order";--> statement-breakpoint
CREATE INDEX "tills_in_order" ON "tills" USING btree ("retailer_id","store_reference","name","uuid");