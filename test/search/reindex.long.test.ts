import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { identifiers } from '@/drizzle/schema/identifiers';
import { receipts } from '@/drizzle/schema/receipts';
import { database } from '@/lib/platform/db/client';
import { log } from '@/lib/core/log';
import { receiptTermsVersion, reindexReceipt } from '@/lib/domain/receipts/index/index-receipt';
import { queueOutdated } from '@/lib/domain/receipts/index/queue-outdated';
import { rebuildSearch, reindexSearch } from '@/lib/domain/receipts/index/reindex-search';
import { changeSettings } from '@/lib/domain/retailers/change-settings';
import { readReceipts } from '@/lib/domain/receipts/store/receipts';
import { searchReceipts } from '@/lib/domain/receipts/search/search-receipts';
import { findRetailer } from '@/lib/platform/retailers/store';
import { sealAll } from '@/lib/search/index/maintain';
import { reindexSearchJob } from '@/lib/domain/receipts/index/reindex-search-job';
import { usualOptions } from '@/lib/search/index/segment';
import { writeDocuments } from '@/lib/search/index/tail';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { runs } from '@/test/tier';
import { livingDocuments, noStrays, strayRows } from './index-content';
import { copied, indexOf, outdate, seeded, upToDate, type Owner } from './reindexing';
import { expectLockWaits } from '@/test/lock-waits';

async function hits({ ctx }: Owner, query: string): Promise<number> {
  const retailer = (await findRetailer(ctx.retailer.id)) ?? ctx.retailer;
  return (await searchReceipts({ ...ctx, retailer }, { query, count: 1, offset: 0 })).hits;
}

const states: readonly [string, (owner: Owner) => Promise<unknown>][] = [
  ['in the tail', async () => undefined],
  [
    'in segments',
    async ({ ctx }) => {
      await sealAll(ctx, 'receipts', { ...usualOptions, sealed: 60 });
      await sealAll(ctx, 'identifiers');
    },
  ],
];

describe('reindexing', () => {
  test.each(states)(
    'writes documents again that are out of date, drops those that are gone, and nothing else: %s',
    { tags: 'long' },
    async (_, seal) => {
      const [owner, other] = [await seeded(250), await seeded(20)];
      const [before, beside] = [await indexOf(owner), await indexOf(other)];
      const gone = '01980000-0000-7000-8000-000000000000';
      await writeDocuments(owner.ctx.db, { retailerId: owner.ctx.retailer.id, index: 'receipts' }, [
        { key: gone, orderedAt: new Date('2026-05-01'), replacesAt: null, terms: "'milk'", version: 0 },
      ]);
      await seal(owner);
      await outdate(owner);
      const done = await reindexSearch(owner.ctx);
      const known = await database().$count(identifiers, eq(identifiers.retailerId, owner.ctx.retailer.id));
      expect(done).toEqual({ written: 250 + known, complete: true });
      expect(await indexOf(owner)).toEqual(before);
      expect(await indexOf(other)).toEqual(beside);
      expect(await reindexSearch(owner.ctx)).toEqual({ written: 0, complete: true });
      // What replaces nothing any more counts once when it is sealed.
      await sealAll(owner.ctx, 'receipts');
      expect(await upToDate(owner)).toBe(250 + known);
      expect(await strayRows(owner.ctx)).toEqual(noStrays);
    },
  );

  test.each(states)(
    'from the documents themselves brings back what is missing, and drops what is gone: %s',
    async (_, seal) => {
      const owner = await seeded(60);
      const before = await indexOf(owner);
      await writeDocuments(owner.ctx.db, { retailerId: owner.ctx.retailer.id, index: 'receipts' }, [
        {
          key: '01980000-0000-7000-8000-000000000000',
          orderedAt: new Date('2026-05-01'),
          replacesAt: null,
          terms: "'milk'",
          version: receiptTermsVersion(owner.ctx.retailer),
        },
      ]);
      const [missing] = await livingDocuments(owner.ctx, 'receipts');
      await database().execute(
        sql`delete from search_tail where retailer_id = ${owner.ctx.retailer.id} and key = ${missing?.key ?? ''}`,
      );
      await seal(owner);
      const known = await database().$count(identifiers, eq(identifiers.retailerId, owner.ctx.retailer.id));
      expect(await rebuildSearch(owner.ctx)).toEqual({ written: 60 + known, complete: true });
      expect(await indexOf(owner)).toEqual(before);
    },
  );

  test.each(states)('stopped anywhere, goes on with what is left: %s', { tags: 'long' }, async (_, seal) => {
    const owner = await copied(2300);
    const before = await indexOf(owner);
    await seal(owner);
    await outdate(owner);
    const stop = new AbortController();
    const stopped = await reindexSearch(owner.ctx, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(stopped).toEqual({ written: 100, complete: false });
    const onwards: number[] = [];
    const rest = await reindexSearch(owner.ctx, {
      onProgress: (what, { done, total }) => {
        if (what === 'receipts') onwards.push(done, total);
      },
    });
    expect(onwards.slice(0, 2)).toEqual([100, expect.any(Number)]);
    expect(rest.complete).toBe(true);
    expect(await indexOf(owner)).toEqual(before);
  });

  test('never writes older terms over those of a change that is being made', { tags: 'long' }, async () => {
    const owner = await makeRetailer();
    const count = runs(120);
    const ids: string[] = [];
    for (let number = 0; number < count; number += 1)
      ids.push(await postedReceipt(owner, { identifier: 'before' }));
    for (let round = 1; round <= 3; round += 1) {
      // The first in the tail, the second in a segment, the third in both.
      if (round === 2) await sealAll(owner.ctx, 'receipts', { ...usualOptions, sealed: 5 });
      await outdate(owner);
      const name = `after-${round}`;
      const patches = ids.map((id) =>
        owner.api.patch(`/receipts/${id}`, [{ op: 'replace', path: '/identifier', value: name }]),
      );
      const [answers] = await Promise.all([
        Promise.all(patches),
        reindexSearch(owner.ctx),
        reindexSearch(owner.ctx),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await hits(owner, `identifier.exact:${name}`)).toBe(count);
      expect(await hits(owner, 'items.name:milk')).toBe(count);
    }
  });

  test('waits for a change that has begun, and a change waits for the rows it is at', async () => {
    const owner = await makeRetailer();
    const id = await postedReceipt(owner, { identifier: 'before' });
    await outdate(owner);
    let running: Promise<unknown> = Promise.resolve();
    await database().transaction(async (transaction) => {
      const held = and(eq(receipts.retailerId, owner.ctx.retailer.id), inArray(receipts.id, [id]));
      await transaction.select({ id: receipts.id }).from(receipts).where(held).for('update');
      running = reindexSearch(owner.ctx);
      await expectLockWaits(1, '%for update%');
      await transaction.update(receipts).set({ identifier: 'after' }).where(held);
    });
    await running;
    expect(await hits(owner, 'identifier:after')).toBe(1);
    expect(await hits(owner, 'identifier:before')).toBe(0);
  });
});

async function queued({ ctx }: Owner): Promise<number> {
  const rows = await database().execute(sql`
    select 1 from pgboss.job where name = ${reindexSearchJob.name}
      and data ->> 'retailer' = ${String(ctx.retailer.id)} and state = 'created'`);
  return rows.length;
}

test('an upgrade that changed the terms queues reindexing for those who have some', async () => {
  const [outdated, current, empty] = [await makeRetailer(), await makeRetailer(), await makeRetailer()];
  await postedReceipt(outdated);
  await postedReceipt(current);
  await outdate(outdated);
  // What came after the upgrade does not hide what came before.
  await postedReceipt(outdated);
  await queueOutdated();
  expect(await Promise.all([outdated, current, empty].map(queued))).toEqual([1, 0, 0]);
});

describe('a change of search fields', () => {
  const run = (owner: Owner) =>
    reindexSearchJob.run(
      { retailer: owner.ctx.retailer.id },
      { id: 'test', attempt: 1, signal: new AbortController().signal, log: log() },
    );

  test('queues a job that makes old receipts found by the new field', async () => {
    const owner = await makeRetailer();
    await postedReceipt(owner, { properties: { campaign: 'Spring Fair' } });
    await changeSettings(owner.ctx, { currency: 'CHF' });
    expect(await queued(owner)).toBe(0);
    await changeSettings(owner.ctx, {
      search_fields: { 'dynamic.campaign': { path: 'campaign', kind: 'exact' } },
    });
    expect(await queued(owner)).toBe(1);
    expect(await hits(owner, 'dynamic.campaign:"spring fair"')).toBe(0);
    await run(owner);
    expect(await hits(owner, 'dynamic.campaign:"spring fair"')).toBe(1);
    await changeSettings(owner.ctx, {
      search_fields: { 'dynamic.campaign': { path: 'campaign', kind: 'partial' } },
    });
    await run(owner);
    expect(await hits(owner, 'dynamic.campaign:fair')).toBe(1);
  });

  test('is looked for again in receipts that came behind it from who read the settings before', async () => {
    const owner = await makeRetailer();
    const properties = { campaign: 'Spring Fair' };
    const id = await postedReceipt(owner, { properties });
    await changeSettings(owner.ctx, {
      search_fields: { 'dynamic.campaign': { path: 'campaign', kind: 'exact' } },
    });
    await run(owner);
    // As a process does that has not heard of the change: its context holds the settings of before.
    const row = (await readReceipts(owner.ctx, [id])).get(id);
    if (row === undefined) throw new Error('There is no receipt.');
    await reindexReceipt(owner.ctx, row);
    expect(await hits(owner, 'dynamic.campaign:"spring fair"')).toBe(0);
    // That of the change, and one after it.
    expect(await queued(owner)).toBe(2);
    await run(owner);
    expect(await hits(owner, 'dynamic.campaign:"spring fair"')).toBe(1);
    await run(owner);
    // Each that wrote something is followed by another.
    expect(await queued(owner)).toBe(3);
  });

  test('or of the time zone queues a job that moves dates without a zone', async () => {
    const owner = await makeRetailer({
      search_fields: { 'dynamic.due': { path: 'due', kind: 'date' } },
      timezone: 'Europe/Berlin',
    });
    await postedReceipt(owner, { properties: { due: '2026-03-14T00:30:00' } });
    const query = 'dynamic.due:[2026-03-14T00:00:00Z TO 2026-03-14T01:00:00Z]';
    expect(await hits(owner, query)).toBe(0);
    await changeSettings(owner.ctx, { timezone: 'UTC' });
    expect(await queued(owner)).toBe(1);
    await run(owner);
    expect(await hits(owner, query)).toBe(1);
  });

  test('that is rolled back queues nothing', async () => {
    const owner = await makeRetailer();
    const fields = { 'dynamic.a': { path: 'a', kind: 'exact' } };
    const undone = database().transaction(async (transaction) => {
      await changeSettings({ ...owner.ctx, db: transaction }, { search_fields: fields });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await queued(owner)).toBe(0);
  });

  test('is in an index that was built anew for who read the settings before', async () => {
    const owner = await makeRetailer();
    await postedReceipt(owner, { properties: { campaign: 'Spring Fair' } });
    await changeSettings(owner.ctx, {
      search_fields: { 'dynamic.campaign': { path: 'campaign', kind: 'exact' } },
    });
    await run(owner);
    expect(await rebuildSearch(owner.ctx)).toMatchObject({ complete: true });
    expect(await hits(owner, 'dynamic.campaign:"spring fair"')).toBe(1);
  });

  test('while the index is being made again makes it begin anew', async () => {
    const owner = await seeded(60);
    const field = (kind: string) => ({ 'dynamic.operator': { path: 'operator', kind } });
    await changeSettings(owner.ctx, { search_fields: field('exact') });
    const retailer = (await findRetailer(owner.ctx.retailer.id)) ?? owner.ctx.retailer;
    const changes: Promise<unknown>[] = [];
    await reindexSearch(
      { ...owner.ctx, retailer },
      {
        onProgress: () => {
          if (changes.length === 0)
            changes.push(changeSettings(owner.ctx, { search_fields: field('prefix') }));
        },
      },
    );
    await Promise.all(changes);
    await reindexSearch({ ...owner.ctx, retailer });
    expect(await hits(owner, 'dynamic.operator:*')).toBe(await hits(owner, 'properties.operator:*'));
    expect(await hits(owner, 'dynamic.operator:1')).toBeGreaterThan(0);
  });
});
