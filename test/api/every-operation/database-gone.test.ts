import { afterEach, beforeEach, expect, test } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import { startDatabaseProxy, type DatabaseProxy } from '@/test/database-proxy';
import { startSteadyLoad } from './steady-load';

// A database that cannot be reached for a while: every request is answered, and what was acknowledged is kept once. The
// same with a real Postgres that is stopped for half a minute: database-gone.long.test.ts.

const patienceInMs = 10_000;

let proxy: DatabaseProxy;
beforeEach(async () => {
  proxy = await startDatabaseProxy(config().databaseUrl ?? '');
  useEnvironment({ DATABASE_URL: proxy.url });
});
afterEach(() => proxy.stop());

test(
  'while the database is gone everybody is told to try again, and who does loses nothing',
  { tags: 'long' },
  async () => {
    const load = await startSteadyLoad(patienceInMs);
    await load.untilMore('taken', 50, patienceInMs);
    proxy.refuse();
    await load.untilMore('refused', 50, patienceInMs);
    proxy.goOn();
    await load.untilMore('taken', 50, patienceInMs);
    await load.expectAllKeptOnce(patienceInMs);
    expect(load.refused()).toBeGreaterThan(0);
  },
);
