import { fork } from 'node:child_process';
import { once } from 'node:events';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { identifiers } from '@/drizzle/schema/identifiers';
import { receiptSearch } from '@/drizzle/schema/search';
import { childEnvironment } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';
import { reindexSearch } from '@/lib/domain/receipts/reindex-search';
import { indexOf, ofRetailer, outdate, seeded } from './reindexing';

test(
  'reindexing that was killed in the middle of its work, is gone on with by the next run',
  { timeout: 60_000 },
  async () => {
    const owner = await seeded(1200);
    const before = await indexOf(owner);
    await outdate(owner);
    const child = fork('server/reindex.ts', ['--retailer', String(owner.ctx.retailer.id)], {
      env: childEnvironment({ LOG_LEVEL: 'silent' }),
      execArgv: ['--import', 'tsx'],
      stdio: 'ignore',
    });
    const isDone = () => and(ofRetailer(owner), sql`version <> 0`);
    await vi.waitFor(
      async () => expect(await database().$count(receiptSearch, isDone())).toBeGreaterThan(0),
      {
        timeout: 30_000,
        interval: 5,
      },
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    const done = await database().$count(receiptSearch, isDone());
    const { made } = await reindexSearch(owner.ctx);
    const known = await database().$count(identifiers, eq(identifiers.retailerId, owner.ctx.retailer.id));
    expect(made).toBeLessThanOrEqual(1200 - done + known);
    expect(await indexOf(owner)).toEqual(before);
  },
);
