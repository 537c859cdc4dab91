import type { TableFacts } from '@/drizzle/schema/define-table';
import { tableFacts } from '@/drizzle/tables';

export type TablePlace = TableFacts['place'];

export const tablePlaces: ReadonlyMap<string, TablePlace> = new Map(
  (['reference', 'distributed', 'local'] as const).flatMap((place) =>
    [...tableFacts].filter(([, facts]) => facts.place === place).map(([table]) => [table, place] as const),
  ),
);

export interface PlacedFunction {
  readonly signature: string;
  /** Argument that holds the retailer. Null if other functions call this function, on any node. */
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
