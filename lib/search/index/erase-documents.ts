import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';
import { addBit, bitsFromBytes, bitsToBytes, countBits, hasBit } from './codec/bits';
import type { DocumentPosition } from './codec/document-block';
import type { IndexKey } from './index-name';
import { withKeyLookups } from './key-lookups';
import { locate, locateByKey, type Located } from './codec/locate';
import { lockSegments } from './lock';
import { removeFromTerms } from './remove-from-terms';
import type { Segment } from './segment';
import { blankKeys, listSegments, recordErasedDocuments, setDead } from './segment-store';

export interface ErasedDocument extends DocumentPosition {
  readonly terms: readonly string[];
  readonly version: number;
}

/**
 * Erases keys and terms in the tail and all segments. Call this in a transaction, before the documents are
 * written again.
 */
export async function eraseDocuments(
  db: Database,
  key: IndexKey,
  documents: readonly ErasedDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  await lockSegments(db, key.retailerId);
  const changed = await takeFromTail(db, key, documents);
  const segments = await listSegments(db, key);
  // An identifier moves to the instant of its last change, so earlier copies are found only by key.
  const located = await withKeyLookups(db, () =>
    key.index === 'identifiers'
      ? locateByKey(db, key.retailerId, segments, documents)
      : locate(db, key.retailerId, segments, documents),
  );
  const copies = Map.groupBy([...located.values()].flat(), ({ key: name }) => name);
  const byKey = new Map(documents.map((document) => [document.key, document]));
  for (const segment of segments) {
    const own = located.get(segment.number) ?? [];
    if (own.length === 0) continue;
    const known = own.filter(({ key: name }) => !changed.has(name) && copies.get(name)?.length === 1);
    const isKnown =
      known.length === own.length &&
      own.every(({ key: name }) => byKey.get(name)?.version === segment.version);
    await eraseFromSegment(db, key.retailerId, segment, {
      located: own,
      terms: [...new Set(own.flatMap(({ key: name }) => byKey.get(name)?.terms ?? []))],
      hasErased: !isKnown,
    });
  }
}

async function eraseFromSegment(
  db: Database,
  retailerId: number,
  segment: Segment,
  {
    located,
    terms,
    hasErased,
  }: { located: readonly Located[]; terms: readonly string[]; hasErased: boolean },
): Promise<void> {
  const own = { retailerId, segment: segment.number };
  const ordinals = located.map(({ ordinal }) => ordinal);
  const dead = bitsFromBytes(segment.size, segment.dead);
  const wasDead = ordinals.some((ordinal) => hasBit(dead, ordinal));
  for (const ordinal of ordinals) addBit(dead, ordinal);
  await setDead(db, own, { dead: bitsToBytes(dead), count: countBits(dead) });
  await removeFromTerms(db, own, terms, new Set(ordinals));
  await blankKeys(db, own, segment.size, ordinals);
  await recordErasedDocuments(db, own, hasErased || wasDead);
}

async function takeFromTail(
  db: Database,
  { retailerId, index }: IndexKey,
  documents: readonly DocumentPosition[],
): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ key: string; replaces: boolean }>(sql`
    delete from search_tail where retailer_id = ${retailerId} and index = ${index}
      and key = any (${sql.param(documents.map(({ key }) => key))}::text[])
    returning key, replaces_at is not null as replaces`);
  return new Set(rows.flatMap(({ key, replaces }) => (replaces ? [key] : [])));
}
