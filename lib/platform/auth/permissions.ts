/**
 * Every operation of the API. A permission is `view.<operation>` (§2.4); the contract tests check that each endpoint's
 * operation stands here.
 */
export const operations = [
  'get_receipts',
  'get_receipt',
  'post_receipt',
  'patch_receipt',
  'search_receipts',
  'send_receipt',
  'assign_receipt',
  'get_receipt_links',
  'post_receipt_link',
  'delete_receipt_link',
  'get_brand',
  'put_brand',
  'preview_brand',
  'post_brand_logo',
  'get_brand_logo',
  'get_receipt_channels',
  'get_receipt_deliveries',
  'get_deliveries',
  'get_delivery',
  'retry_delivery',
  'post_pos_receipt',
  'post_pos_data',
  'get_pos_status',
  'get_raw_receipts',
  'get_raw_receipt',
  'replay_raw_receipt',
  'replay_raw_receipts',
  'get_raw_replay',
  'get_transformations',
  'get_transformation',
  'post_transformation',
  'patch_transformation',
  'put_transformation_draft',
  'preview_transformation',
  'test_transformation',
  'run_transformation',
  'publish_transformation',
  'roll_back_transformation',
  'post_attachment',
  'get_attachment',
  'post_identifier',
  'get_identifier',
  'get_identifiers',
  'patch_identifier',
  'search_identifiers',
  'validate_identifier',
  'export_identifier',
  'erase_identifier',
  'get_erasures',
  'get_erasure',
  'retry_erasure',
  'post_store',
  'patch_store',
  'get_store',
  'get_stores',
  'get_store_tills',
  'post_loyalty_program',
  'patch_loyalty_program',
  'get_loyalty_programs',
  'get_loyalty_program',
  'get_loyalty_identifier',
  'patch_loyalty_identifier',
  'get_rewards',
  'patch_reward',
  'get_identifier_events',
  'post_client',
  'patch_client',
  'get_client',
  'get_clients',
  'put_revoked_token',
  'get_revoked_tokens',
  'put_portal_user',
  'get_portal_user',
  'get_portal_users',
  'send_password_reset',
  'delete_portal_user_totp',
  'put_portal_group',
  'delete_portal_group',
  'get_portal_group',
  'get_portal_groups',
  'post_card',
  'get_cards',
  'import_cards',
  'get_settings',
  'patch_settings',
  'get_audit',
  'export_receipts',
] as const;

export type Operation = (typeof operations)[number];
export type Permission = `view.${Operation}`;

/** Every permission there is. */
export const permissions: readonly Permission[] = operations.map((operation) => permissionOf(operation));

/** The permission that guards an operation. */
export function permissionOf(operation: Operation): Permission {
  return `view.${operation}`;
}

/** Whether `name` is a permission. */
export function isPermission(name: string): name is Permission {
  return (permissions as readonly string[]).includes(name);
}

/** A group's permissions with `*` spelled out, names that no longer exist left out. */
export function expandPermissions(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.includes('*') ? permissions : names.filter(isPermission));
}
