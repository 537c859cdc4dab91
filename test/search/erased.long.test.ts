import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { identifierResource } from '@/lib/domain/identifiers/index-identifier';
import { receiptResource } from '@/lib/domain/receipts/index/index-receipt';
import type { Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { keyForms } from '@/lib/search/index/codec/document-block';
import { maintainIndex, purgeErased, sealAll } from '@/lib/search/index/maintain';
import { PostgresIndex } from '@/lib/search/index/postgres-index';
import type { ReindexedResource } from '@/lib/search/index/reindex';
import type { IndexedDocument } from '@/lib/search/index/search-index';
import { runs, seed, tier } from '@/test/tier';
import { identifierCorpus, receiptCorpus } from './corpus';
import { tinyOptions } from './history';
import {
  abandonUnfinished,
  faultsOfSegments,
  heldDocuments,
  livingDocuments,
  noStrays,
  rowsWithBytes,
  strayRows,
  termsInRows,
} from './index-content';

// Who is erased leaves neither a term nor a key in any row of the index, wherever copies of their documents are kept.

/** A document that names a person, each time it changes with another name, among others that do not. */
interface Subject {
  readonly ctx: Context;
  readonly marker: string;
  readonly key: string;
  /** Writes the next state of the document. */
  readonly write: () => Promise<void>;
  /** Writes some others again as they are. */
  readonly writeOthers: () => Promise<void>;
  /** Takes the document out; or what names the person out of it. */
  readonly erase: (how: 'removed' | 'left in part') => Promise<void>;
  readonly seal: () => Promise<unknown>;
  readonly merge: () => Promise<unknown>;
  readonly purge: () => Promise<void>;
}

function subjectOf<Document>(
  ctx: Context,
  resource: ReindexedResource<Document>,
  others: readonly IndexedDocument<Document>[],
  marked: (marker: string, change: number) => IndexedDocument<Document>,
): Subject {
  const marker = `mark${randomUUID().slice(0, 8)}`;
  const index = (inner: Context) => new PostgresIndex(inner, resource);
  let now: IndexedDocument<Document> | null = null;
  let changes = 0;
  const inOneTransaction = (work: (inner: Context) => Promise<void>) =>
    ctx.db.transaction((db) => work({ ...ctx, db }));
  return {
    ctx,
    marker,
    key: marked(marker, 0).key,
    write: async () => {
      const next = marked(marker, changes);
      const replacesAt = now?.orderedAt ?? null;
      await inOneTransaction((inner) => index(inner).write([{ ...next, replacesAt }]));
      now = next;
      changes += 1;
    },
    writeOthers: async () => {
      const some = others.filter((_, at) => at % 5 === changes % 5);
      await inOneTransaction((inner) =>
        index(inner).write(some.map((one) => ({ ...one, replacesAt: one.orderedAt }))),
      );
    },
    erase: async (how) => {
      const before = now;
      if (before === null) throw new Error('There is nothing to erase.');
      const left = {
        ...marked('somebody', 0),
        key: before.key,
        orderedAt: before.orderedAt,
        replacesAt: null,
      };
      await inOneTransaction(async (inner) => {
        await index(inner).forget([before]);
        if (how === 'left in part') await index(inner).write([left]);
      });
    },
    seal: () => sealAll(ctx, resource.index, { ...tinyOptions, sealed: 16 }),
    merge: () => maintainIndex(ctx, resource, { options: tinyOptions }),
    purge: () => purgeErased(ctx, resource),
  };
}

async function receiptSubject(): Promise<Subject> {
  const { ctx, documents } = await receiptCorpus(seed, 40);
  const [example] = documents;
  if (example === undefined) throw new Error('There is no receipt.');
  const key = randomUUID();
  return subjectOf(ctx, receiptResource(ctx.retailer), documents, (marker, change) => ({
    key,
    orderedAt: example.orderedAt,
    document: {
      ...example.document,
      identifier: `${marker}@example.com`,
      items: [{ name: `For name${change}${marker} with love`, quantity: 1, total: 1 }],
    },
  }));
}

async function identifierSubject(): Promise<Subject> {
  const { ctx, documents } = await identifierCorpus(seed, 40);
  return subjectOf(ctx, identifierResource(ctx.retailer), documents, (marker, change) => ({
    key: `${marker}@example.com`,
    orderedAt: new Date(Date.UTC(2024, 2, 30, 22, change)),
    document: {
      identifier: `${marker}@example.com`,
      properties: { name: { first: `name${change}${marker}`, last: 'Smith' }, city: `City${marker}` },
    },
  }));
}

/** Where copies are when the person is erased. */
const situations: Readonly<Record<string, (subject: Subject) => Promise<unknown>>> = {
  'in the tail': (subject) => subject.write(),
  'in a segment': async (subject) => {
    await subject.write();
    await subject.seal();
  },
  'in a merged segment': async (subject) => {
    await subject.write();
    await subject.seal();
    await subject.merge();
  },
  'in a segment, and changed since': async (subject) => {
    await subject.write();
    await subject.seal();
    await subject.write();
  },
  'in several segments': async (subject) => {
    for (let round = 0; round < 3; round += 1) {
      await subject.write();
      await subject.writeOthers();
      await subject.seal();
    }
  },
  'in several segments, some of them merged': async (subject) => {
    for (let round = 0; round < 4; round += 1) {
      await subject.write();
      await subject.writeOthers();
      await (round === 1 ? subject.merge() : subject.seal());
    }
    await subject.write();
  },
  'in segments of other terms': async (subject) => {
    await subject.write();
    await subject.seal();
    await database().execute(
      sql`update search_segments set version = version + 1 where retailer_id = ${subject.ctx.retailer.id}`,
    );
    await subject.write();
  },
};

async function expectNothingOf(
  { ctx, marker, key }: Subject,
  index: 'receipts' | 'identifiers',
  isGone: boolean,
) {
  expect([...(await termsInRows(ctx))].filter((term) => term.includes(marker))).toEqual([]);
  // Terms of a block share beginnings, so that bytes alone would not say it.
  for (const bytes of [Buffer.from(marker), ...(isGone ? keyForms(key) : [])])
    expect(await rowsWithBytes(ctx, bytes), bytes.toString()).toEqual({});
  expect(await faultsOfSegments(ctx, index)).toEqual([]);
  expect(await strayRows(ctx)).toEqual(noStrays);
}

const subjects = [
  ['receipts', receiptSubject],
  ['identifiers', identifierSubject],
] as const;

describe.each(subjects)('of %s nothing is left', (index, begin) => {
  test.each(Object.keys(situations))('that were %s', async (name) => {
    for (const how of tier === 'full' ? (['removed', 'left in part'] as const) : (['removed'] as const)) {
      const isGone = how === 'removed';
      if (index === 'identifiers' && !isGone) continue;
      const subject = await begin();
      await situations[name]?.(subject);
      const others = (await livingDocuments(subject.ctx, index)).filter(({ key }) => key !== subject.key);
      expect([...(await termsInRows(subject.ctx))].some((term) => term.includes(subject.marker))).toBe(true);
      await subject.erase(how);
      // Found no more at once; rows of earlier copies go with the purge.
      const after = await livingDocuments(subject.ctx, index);
      expect(after.filter(({ key }) => key === subject.key)).toHaveLength(isGone ? 0 : 1);
      expect(after.flatMap(({ terms }) => terms).filter((term) => term.includes(subject.marker))).toEqual([]);
      await subject.purge();
      await expectNothingOf(subject, index, isGone);
      const kept = (await livingDocuments(subject.ctx, index)).filter(({ key }) => key !== subject.key);
      expect(kept.map(({ key, terms }) => [key, terms])).toEqual(
        others.map(({ key, terms }) => [key, terms]),
      );
      await subject.merge();
      await expectNothingOf(subject, index, isGone);
    }
  });

  test('when a merge was killed that had written them already', async () => {
    const subject = await begin();
    await subject.write();
    await subject.seal();
    const { retailer } = subject.ctx;
    const [unfinished] = await database().execute<{ number: number }>(sql`
      insert into search_segments (retailer_id, number, index, size, from_at, to_at, version, is_ready, written_at, dead,
        dead_count, erasures, has_erased)
      select retailer_id, 1000, index, size, from_at, to_at, version, false, clock_timestamp(), dead, dead_count, 0, false
      from search_segments where retailer_id = ${retailer.id} and index = ${index} limit 1 returning number`);
    for (const [table, columns] of Object.entries({
      search_segment_terms: 'first, terms, postings',
      search_segment_postings: 'term, posting',
      search_segment_documents: 'block, first_at, documents',
    }))
      await database().execute(sql`
        insert into ${sql.identifier(table)} (retailer_id, segment, ${sql.raw(columns)})
        select distinct on (${sql.raw(columns.split(',')[0] ?? '')}) retailer_id, ${unfinished?.number ?? 0}, ${sql.raw(columns)}
        from ${sql.identifier(table)} where retailer_id = ${retailer.id}`);
    await subject.erase('removed');
    // It waits for the merge for a while, by a clock that goes faster here.
    let seconds = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (seconds += 1) * 1000);
    await expect(subject.purge()).rejects.toThrow(/being merged/);
    clock.mockRestore();
    await abandonUnfinished(subject.ctx);
    await subject.purge();
    await expectNothingOf(subject, index, true);
  });

  test('while others seal and merge', async () => {
    for (let round = 0; round < runs(20); round += 1) {
      const subject = await begin();
      const done = new AbortController();
      const keepMerging = async () => {
        while (!done.signal.aborted) {
          await subject.writeOthers();
          await subject.seal();
          await maintainIndex(
            subject.ctx,
            index === 'receipts'
              ? receiptResource(subject.ctx.retailer)
              : identifierResource(subject.ctx.retailer),
            { options: tinyOptions, signal: done.signal },
          );
        }
      };
      const merging = [keepMerging(), keepMerging()];
      for (let change = 0; change < 4; change += 1) await subject.write();
      await subject.erase('removed');
      await vi.waitFor(() => subject.purge(), { timeout: 20_000, interval: 20 });
      const left = [...(await termsInRows(subject.ctx))].filter((term) => term.includes(subject.marker));
      done.abort();
      await Promise.all(merging);
      expect(left).toEqual([]);
      await expectNothingOf(subject, index, true);
      expect((await heldDocuments(subject.ctx, index)).filter(({ key }) => key === subject.key)).toEqual([]);
    }
  });
});
