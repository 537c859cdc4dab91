-- Runs beside the release before: it neither reads nor writes the table.
CREATE TABLE "known_permissions" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Those of the release before, which could not note them itself. A new database has no groups that they could matter to.
INSERT INTO "known_permissions" ("name")
SELECT 'view.' || "operation" FROM regexp_split_to_table('assign_receipt delete_portal_group delete_portal_user_totp delete_receipt_link erase_identifier export_identifier
  export_receipts get_attachment get_audit get_brand get_brand_logo get_cards get_client get_clients get_deliveries
  get_delivery get_erasure get_erasures get_identifier get_identifier_events get_identifiers get_loyalty_identifier
  get_loyalty_program get_loyalty_programs get_portal_group get_portal_groups get_portal_user get_portal_users
  get_pos_status get_raw_receipt get_raw_receipts get_raw_replay get_receipt get_receipt_channels
  get_receipt_deliveries get_receipt_links get_receipts get_revoked_tokens get_rewards get_settings get_store
  get_store_tills get_stores get_transformation get_transformations import_cards patch_client patch_identifier
  patch_loyalty_identifier patch_loyalty_program patch_receipt patch_reward patch_settings patch_store
  patch_transformation post_attachment post_brand_logo post_card post_client post_identifier post_loyalty_program
  post_pos_data post_pos_receipt post_receipt post_receipt_link post_store post_transformation preview_brand
  preview_transformation publish_transformation put_brand put_portal_group put_portal_user put_revoked_token
  put_transformation_draft replay_raw_receipt replay_raw_receipts retry_delivery retry_erasure
  roll_back_transformation run_transformation search_identifiers search_receipts send_password_reset send_receipt
  test_transformation validate_identifier', '\s+') AS "operation"
WHERE EXISTS (SELECT FROM "retailers");
