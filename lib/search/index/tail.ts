import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';
import { unprepared } from '@/lib/platform/db/prepare-statements';
import type { IndexKey, IndexName } from './index-name';

export interface TailDocument {
  readonly key: string;
  readonly orderedAt: Date;
  readonly replacesAt: Date | null;
  readonly terms: string;
  readonly version: number;
}

/**
 * If the tail already has a row of the document, its `replacesAt` remains, because only the copy of that
 * instant can be in a segment.
 */
export async function writeDocuments(
  db: Database,
  { retailerId, index }: IndexKey,
  documents: readonly TailDocument[],
): Promise<void> {
  const all = documents.map((document) => ({ index, document }));
  for (const statement of tailInsertions(retailerId, all)) await db.execute(statement);
}

const writtenAtOnce = 500;

const insertion = sql`insert into search_tail as held
  (retailer_id, index, key, ordered_at, replaces_at, terms, version)`;

const orReplace = sql`on conflict (retailer_id, index, key) do update set ordered_at = excluded.ordered_at,
  replaces_at = coalesce(held.replaces_at, excluded.replaces_at), terms = excluded.terms, version = excluded.version`;

/** Statements for more documents are not prepared. */
const preparedMax = 4;

export function tailInsertions(
  retailerId: number,
  all: readonly { readonly index: IndexName; readonly document: TailDocument }[],
): SQL[] {
  const statements: SQL[] = [];
  for (let from = 0; from < all.length; from += writtenAtOnce) {
    // Plain values, because a distributed database sends such a statement as a whole to one node.
    const rows = all
      .slice(from, from + writtenAtOnce)
      .map(
        ({ index, document: { key, orderedAt, replacesAt, terms, version } }) =>
          sql`(${retailerId}, ${index}, ${key}, ${orderedAt.toISOString()}, ${replacesAt?.toISOString() ?? null}, ${terms}, ${version})`,
      );
    const statement = sql`${insertion} values ${sql.join(rows, sql`, `)} ${orReplace}`;
    statements.push(rows.length > preparedMax ? unprepared(statement) : statement);
  }
  return statements;
}

/** `rows` selects the columns of `search_tail` in their order. */
export function tailInsertionOf(rows: SQL): SQL {
  return sql`${insertion} ${rows} ${orReplace}`;
}
