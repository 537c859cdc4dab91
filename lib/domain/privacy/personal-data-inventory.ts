/**
 * What an erasure does with each table, by its name in the database. A table that is in none of these lists fails
 * a test: a developer who adds one decides here whether it can identify a person.
 */
export const personalDataInventory = [
  'attachments',
  'audit_entries',
  'cards',
  'delivery_events',
  'erasures',
  'idempotency_keys',
  'identifiers',
  'loyalty_balances',
  'loyalty_events',
  'loyalty_rewards',
  'messages',
  'page_uses',
  'raw_receipts',
  'receipt_links',
  'receipts',
  'saved_searches',
  'search_segment_documents',
  'search_segment_postings',
  'search_segment_terms',
  'search_tail',
] as const;

/** Tables that hold no consumer, and why. */
export const tablesWithoutPersonalData = {
  audit_seals: 'digests of entries with their salt, which goes with what an entry said',
  brand_logos: 'the retailer’s own',
  brands: 'the retailer’s own',
  card_failures: 'digests under the service’s key, for a day',
  clients: 'machines',
  loyalty_programs: 'the retailer’s own',
  password_resets: 'staff',
  portal_recovery_codes: 'staff',
  portal_sessions: 'staff',
  portal_users: 'staff',
  problem_states: 'digests of causes, and staff',
  public_idempotency_keys: 'digests, and answers that say nothing of anybody, for a day',
  raw_replays: 'filters by state, transformation and time',
  retailers: 'the retailer’s own',
  revoked_tokens: 'machines',
  search_segment_numbers: 'a counter',
  search_segments: 'ranges of time',
  setups: 'two instants',
  sign_in_failures: 'staff, for a day',
  storage_use: 'how much room files take',
  stores: 'the retailer’s own',
  test_receipts: 'ids of receipts that were made to try the service out',
  transformation_versions: 'written by staff, who are told to keep persons out of samples',
  transformations: 'the retailer’s own',
} as const satisfies Readonly<Record<string, string>>;
