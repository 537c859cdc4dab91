/**
 * Where Citus keeps a table: in shards by its retailer, as a copy on every node, or on the coordinator alone, because it is
 * asked by a key or an address that names no retailer, or about none.
 */
export type TablePlace = 'distributed' | 'reference' | 'local';

const tablesOf: Readonly<Record<TablePlace, readonly string[]>> = {
  distributed: [
    'stores',
    'receipts',
    'receipt_links',
    'test_receipts',
    'receipt_notes',
    'receipt_references',
    'identifiers',
    'idempotency_keys',
    'attachments',
    'storage_use',
    'audit_entries',
    'audit_seals',
    'raw_receipts',
    'raw_replays',
    'transformations',
    'transformation_versions',
    'messages',
    'delivery_events',
    'delivery_outcomes',
    'page_uses',
    'brands',
    'brand_logos',
    'loyalty_programs',
    'loyalty_balances',
    'loyalty_events',
    'loyalty_rewards',
    'cards',
    'card_failures',
    'erasures',
    'saved_searches',
    'setups',
    'problem_states',
    'search_tail',
    'search_segments',
    'search_segment_numbers',
    'search_segment_terms',
    'search_segment_postings',
    'search_segment_documents',
    'rollups',
    'rollup_changes',
    'rollup_builds',
  ],
  reference: ['retailers'],
  local: [
    'clients',
    'revoked_tokens',
    'portal_users',
    'portal_sessions',
    'portal_recovery_codes',
    'password_resets',
    'sign_in_failures',
    'public_idempotency_keys',
    'known_permissions',
  ],
};

/** Every table of the service with its place, those that others refer to first. */
export const tablePlaces: ReadonlyMap<string, TablePlace> = new Map(
  (['reference', 'distributed', 'local'] as const).flatMap((place) =>
    tablesOf[place].map((table) => [table, place] as const),
  ),
);

/** A function of the database that runs where the rows of its retailer are. */
export interface PlacedFunction {
  /** With the types of its arguments. */
  readonly signature: string;
  /** The argument that is the retailer; null for one that is called by others, on every node. */
  readonly retailer: string | null;
}

export const placedFunctions: readonly PlacedFunction[] = [
  { signature: 'audit_floor_days()', retailer: null },
  { signature: 'audit_is_kept(text)', retailer: null },
  { signature: 'audit_is_emptied_text(text, text)', retailer: null },
  { signature: 'audit_is_emptied(jsonb, jsonb)', retailer: null },
  { signature: 'audit_digest(audit_entries)', retailer: null },
  { signature: 'audit_link_hash(bytea, audit_seals)', retailer: null },
  { signature: 'audit_head(integer)', retailer: null },
  { signature: 'audit_append(audit_seals, uuid, text, bytea)', retailer: null },
  { signature: 'audit_lock(integer)', retailer: null },
  { signature: 'audit_sealed_digest(audit_entries)', retailer: null },
  { signature: 'seal_audit_entries(integer, interval, integer)', retailer: 'retailer' },
  { signature: 'prune_audit_entries(integer, timestamp with time zone, integer)', retailer: 'retailer' },
  { signature: 'erase_audit_entry(integer, uuid, text, jsonb, jsonb)', retailer: 'retailer' },
];
