/**
 * Why a request that is well formed is refused all the same, for machines: which of the causes of its code it was. The
 * portal has a text for each in each of its languages.
 */
export const refusals = [
  'address_erased',
  'attachment_exists',
  'brand_changed',
  'cards_off',
  'channel_unavailable',
  'draft_changed',
  'draft_missing',
  'erasure_done',
  'group_has_users',
  'group_name_taken',
  'groups_max',
  'identifier_exists',
  'idempotency_key_reused',
  'idempotency_key_running',
  'in_force_already',
  'key_taken',
  'link_revoked',
  'logo_type',
  'mail_server_set_up',
  'many_secrets',
  'mapping_unreadable',
  'media_type_taken',
  'message_sent',
  'message_underway',
  'never_published',
  'nobody_manages_groups',
  'nobody_manages_users',
  'other_consumer',
  'patch_failed',
  'path_closed',
  'permissions_not_held',
  'picture_unreadable',
  'raw_cleared',
  'raw_processed',
  'receipt_differs',
  'receipt_missing',
  'receipt_pending',
  'sample_differs',
  'sample_fails',
  'search_name_taken',
  'search_of_another',
  'searches_max',
  'second_factor_off',
  'second_factor_on',
  'second_factor_unstarted',
  'store_external_reference_taken',
  'store_from_receipt_off',
  'store_missing',
  'store_reference_taken',
  'transformation_exists',
  'user_inactive',
] as const;

/** One of them; it never changes its meaning. */
export type Refusal = (typeof refusals)[number];

/** Whether this is one of them: what was stored need not be one any more. */
export function isRefusal(reason: string): reason is Refusal {
  return refusals.some((refusal) => refusal === reason);
}
