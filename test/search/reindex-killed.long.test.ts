import { fork } from 'node:child_process';
import { once } from 'node:events';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { identifiers } from '@/drizzle/schema/identifiers';
import { receipts } from '@/drizzle/schema/receipts';
import { childEnvironment } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';
import { rebuildSearch, reindexSearch } from '@/lib/domain/receipts/index/reindex-search';
import { sealAll } from '@/lib/search/index/maintain';
import { publishedCodes } from '@/test/fiscal-codes';
import { indexOf, outdate, seeded, upToDate } from './reindexing';

test.each(['in the tail', 'in segments'])(
  'reindexing that was killed in the middle of its work is gone on with by the next run: %s',
  { timeout: 60_000 },
  async (where) => {
    const owner = await seeded(1200);
    const ofOwner = eq(receipts.retailerId, owner.ctx.retailer.id);
    // As transformations made them before there was `fiscal`, which the run copies from properties.
    const properties = JSON.stringify({ properties: { codes: [{ data: publishedCodes.tse256 }] } });
    const submitted = sql`${receipts.submitted} - 'fiscal' || ${properties}::jsonb`;
    await database()
      .update(receipts)
      .set({ submitted, posDataIds: ['raw'] })
      .where(ofOwner);
    await rebuildSearch(owner.ctx);
    const before = await indexOf(owner);
    await database().update(receipts).set({ fiscal: null }).where(ofOwner);
    const copied = () => database().$count(receipts, and(ofOwner, isNotNull(receipts.fiscal)));
    if (where === 'in segments') await sealAll(owner.ctx, 'receipts');
    await outdate(owner);
    const child = fork('server/admin.ts', ['reindex', '--retailer', String(owner.ctx.retailer.id)], {
      env: childEnvironment({ LOG_LEVEL: 'silent' }),
      execArgv: ['--import', 'tsx'],
      stdio: 'ignore',
    });
    await vi.waitFor(async () => expect(await upToDate(owner)).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 5,
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await copied()).toBeGreaterThan(0);
    expect(await copied()).toBeLessThan(1200);
    const { complete } = await reindexSearch(owner.ctx);
    expect(complete).toBe(true);
    expect(await indexOf(owner)).toEqual(before);
    expect(await copied()).toBe(1200);
    const known = await database().$count(identifiers, eq(identifiers.retailerId, owner.ctx.retailer.id));
    expect(await upToDate(owner)).toBe(1200 + known);
  },
);
