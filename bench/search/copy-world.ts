import { sql } from 'drizzle-orm';
import { openOwnerClient, wrapClient, type Database } from '@/lib/platform/db/client';
import { decodeDocuments, blockDocuments } from '@/lib/search/index/codec/document-block';
import { insertDocuments, listSegments, millisecondsOf } from '@/lib/search/index/segment-store';
import type { Segment } from '@/lib/search/index/segment';

// Many times as many receipts as can be loaded: the rows and the segments of those that are there, again. Copies have ids of
// their own and the same terms, so each search finds `copies` times as much, in as many segments as it would of real ones.

/** Makes of a retailer's receipts, all of them sealed, `copies` times as many. Those that it is made of count as one. */
export async function copyReceipts(
  url: string,
  retailerId: number,
  copies: number,
  tell: (text: string) => void,
): Promise<void> {
  // Statements of the pool may take ten seconds.
  const owner = openOwnerClient(url);
  const db = wrapClient(owner);
  const segments = await listSegments(db, { retailerId, index: 'receipts' });
  const step = Math.max(...segments.map(({ number }) => number));
  for (let copy = 1; copy < copies; copy += 1) {
    tell(`Copy ${copy} of ${copies - 1}: receipts`);
    await copyRows(db, retailerId, copy);
    tell(`Copy ${copy} of ${copies - 1}: segments`);
    for (const segment of segments) await copySegment(db, retailerId, segment, { copy, step });
  }
  await db.execute(
    sql`update search_segment_numbers set last = ${step * (copies + 1)} where retailer_id = ${retailerId}`,
  );
  await owner.end();
}

async function copyRows(db: Database, retailerId: number, copy: number): Promise<void> {
  const [row] = await db.execute<{ names: string }>(sql`
    select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
    where attrelid = 'receipts'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  const names = row?.names ?? '';
  const changed: Readonly<Record<string, string>> = {
    id: `encode(set_byte(uuid_send(id), 15, get_byte(uuid_send(id), 15) # ${copy}), 'hex')::uuid`,
    transaction_id: `transaction_id || '~copy${copy}'`,
    external_id: 'null',
  };
  const values = names.split(', ').map((name) => changed[name.replaceAll('"', '')] ?? name);
  await db.execute(
    sql.raw(`insert into receipts (${names}) select ${values.join(', ')} from receipts
      where retailer_id = ${retailerId} and transaction_id not like '%~copy_'`),
  );
}

async function copySegment(
  db: Database,
  retailerId: number,
  { number, size }: Segment,
  { copy, step }: { readonly copy: number; readonly step: number },
): Promise<void> {
  const to = number + copy * step;
  const own = sql`retailer_id = ${retailerId} and segment = ${number}`;
  await db.execute(sql`
    insert into search_segment_terms (retailer_id, segment, first, terms, postings)
    select retailer_id, ${to}::int, first, terms, postings from search_segment_terms where ${own}`);
  await db.execute(sql`
    insert into search_segment_postings (retailer_id, segment, term, posting)
    select retailer_id, ${to}::int, term, posting from search_segment_postings where ${own}`);
  const blocks = await db.execute<{ first: number; documents: Buffer }>(sql`
    select ${millisecondsOf(sql`first_at`)} as first, documents from search_segment_documents where ${own} order by block`);
  const places = blocks.flatMap(({ first, documents }, block) =>
    decodeDocuments(documents, first, Math.min(blockDocuments, size - block * blockDocuments)),
  );
  const keyOf = (key: string) =>
    key.slice(0, -2) + (Number.parseInt(key.slice(-2), 16) ^ copy).toString(16).padStart(2, '0');
  for (let at = 0; at < places.length; at += 64 * blockDocuments)
    await insertDocuments(
      db,
      { retailerId, segment: to },
      places
        .slice(at, at + 64 * blockDocuments)
        .map(({ key, orderedAt }) => ({ key: keyOf(key), orderedAt })),
      at / blockDocuments,
    );
  await db.execute(sql`
    insert into search_segments (retailer_id, number, index, size, from_at, to_at, version, is_ready, written_at, dead,
      dead_count, erasures, has_erased)
    select retailer_id, ${to}::int, index, size, from_at, to_at, version, is_ready, written_at, dead, dead_count, erasures,
      has_erased from search_segments where retailer_id = ${retailerId} and number = ${number}`);
}
