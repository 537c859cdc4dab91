import { fork } from 'node:child_process';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { identifiers } from '@/drizzle/schema/identifiers';
import { childEnvironment } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';
import { reindexSearch } from '@/lib/domain/receipts/reindex-search';
import { sealAll } from '@/lib/search/index/maintain';
import { indexOf, outdate, seeded, upToDate } from './reindexing';

test.each(['in the tail', 'in segments'])(
  'reindexing that was killed in the middle of its work is gone on with by the next run: %s',
  { timeout: 60_000 },
  async (where) => {
    const owner = await seeded(1200);
    const before = await indexOf(owner);
    if (where === 'in segments') await sealAll(owner.ctx, 'receipts');
    await outdate(owner);
    const child = fork('server/reindex.ts', ['--retailer', String(owner.ctx.retailer.id)], {
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
    const { complete } = await reindexSearch(owner.ctx);
    expect(complete).toBe(true);
    expect(await indexOf(owner)).toEqual(before);
    const known = await database().$count(identifiers, eq(identifiers.retailerId, owner.ctx.retailer.id));
    expect(await upToDate(owner)).toBe(1200 + known);
  },
);
