import { type Context, inTransaction } from '@/lib/platform/context';
import type { ReceiptRow } from '../prepare-receipt';
import { database } from '@/lib/platform/db/client';
import { indexEntryOf, type IndexEntry } from '../index-receipt';
import {
  isOtherVersion,
  ensureWordsStored,
  expectedWordsVersion,
  rememberWords,
  wordsVersion,
} from '@/lib/search/gin/dictionary';
import { identifierSearch, receiptSearch } from '@/drizzle/schema/search';
import { identifierTerms, identifierTermsVersion } from '@/lib/domain/identifiers/index-identifier';
import { identifiers } from '@/drizzle/schema/identifiers';
import { sql, type SQL } from 'drizzle-orm';
import { receiptLinks, receipts } from '@/drizzle/schema/receipts';
import { tsvector } from '@/lib/search/gin/tsvector-value';

/**
 * Inserts a receipt with all that comes with it, in one statement: its identifier becomes known, search finds it, and
 * `linkToken` opens it when there is one. Returns false, having changed nothing, when its transaction id or external id is there already.
 */
export async function insertReceipt(
  ctx: Context,
  row: ReceiptRow,
  linkToken: string | null,
): Promise<boolean> {
  const entry = indexEntryOf(ctx.retailer, row);
  const isAlone = ctx.db === database();
  try {
    return await insertIndexed(ctx, row, { ...entry, linkToken, isAlone });
  } catch (error) {
    if (!isAlone || !isOtherVersion(error)) throw error;
    // Words that it counts on were taken out of the dictionary: they come with it now, or neither does.
    return inTransaction(ctx, (inner) => insertIndexed(inner, row, { ...entry, linkToken, isAlone: false }));
  }
}

interface Beside extends IndexEntry {
  readonly linkToken: string | null;
  /** Whether the statement commits by itself. */
  readonly isAlone: boolean;
}

async function insertIndexed(
  ctx: Context,
  row: ReceiptRow,
  { terms, version, words, linkToken, isAlone }: Beside,
): Promise<boolean> {
  const now = row.createdAt;
  const assumedVersion = await rememberWords(ctx.db, row.retailerId, words);
  const read = isAlone ? expectedWordsVersion(row.retailerId, assumedVersion) : wordsVersion(row.retailerId);
  const inserted = ctx.db
    .$with('inserted')
    .as(ctx.db.insert(receipts).values(row).onConflictDoNothing().returning({ id: receipts.id }));
  const known = ctx.db.$with('known').as(
    ctx.db
      .insert(identifiers)
      .select(
        sql`select ${row.retailerId}::int, ${row.identifier}::text, '{}'::jsonb, ${at(now)}, ${at(now)}, ${at(now)}
          from inserted where ${row.identifier}::text is not null`,
      )
      .onConflictDoNothing()
      .returning({ identifier: identifiers.identifier }),
  );
  const linked = ctx.db.$with('linked').as(
    ctx.db
      .insert(receiptLinks)
      .select(
        sql`select ${row.retailerId}::int, ${linkToken}::text, id, ${at(now)}, null::timestamptz
          from inserted where ${linkToken}::text is not null`,
      )
      .onConflictDoNothing()
      .returning({ token: receiptLinks.token }),
  );
  const indexed = ctx.db.$with('indexed').as(
    ctx.db
      .insert(receiptSearch)
      .select(
        sql`select ${row.retailerId}::int, id, ${at(row.timestamp)}, ${tsvector(terms)}, ${version}::int
          from inserted`,
      )
      .returning({ key: receiptSearch.key }),
  );
  const consumerTerms =
    typeof row.identifier !== 'string' ? '' : identifierTerms(ctx, newIdentifier(row.identifier));
  const found = ctx.db.$with('found').as(
    ctx.db
      .insert(identifierSearch)
      .select(
        sql`select ${row.retailerId}::int, identifier, ${at(now)}, ${tsvector(consumerTerms)},
            ${identifierTermsVersion}::int from known`,
      )
      .returning({ key: identifierSearch.key }),
  );
  const rows = await ctx.db
    .with(inserted, known, found, linked, indexed)
    .select({ id: inserted.id, wordsVersion: read })
    .from(inserted);
  const [stored] = rows;
  if (stored === undefined) return false;
  await ensureWordsStored(ctx.db, row.retailerId, { assumedVersion, read: stored.wordsVersion }, words);
  return true;
}

function at(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`;
}

function newIdentifier(identifier: string) {
  return { identifier, properties: {} };
}
