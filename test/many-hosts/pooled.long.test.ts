import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { databaseUrl, directUrl, openClient } from '@/lib/platform/db/client';
import { demoLock, loadDemo } from '@/server/demo';
import { makeRetailer } from '@/test/factories';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from './pgbouncer';

// PgBouncer in transaction mode: processes share connections to the database, and never each other's answers.

const connectionsMax = 2;
let folder: string;
let pooler: PgBouncer;
let processes: Sql[];

beforeAll(async () => {
  if (!hasPgBouncer()) return;
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
  pooler = await startPgBouncer(path.join(folder, 'pgbouncer'), new URL(databaseUrl()), connectionsMax);
  useEnvironment({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl(), DATABASE_PREPARE: 'off' });
  processes = [1, 2, 3].map(() => openClient(pooler.url, { max: 1 }));
});
afterAll(async () => {
  if (!hasPgBouncer()) return;
  await Promise.all(processes.map((client) => client.end({ timeout: 1 })));
  await pooler.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A statement whose parameters the driver has to ask the database about first. */
async function ask(client: Pick<Sql, 'unsafe'>, number: number): Promise<number> {
  const [row] = await client.unsafe<{ number: number }[]>('select $1::int as number', [number]);
  return row?.number ?? NaN;
}

/** A statement that nothing has to be asked about, such as a health check's: the driver may send another right behind it. */
async function askPlainly(client: Sql, number: number): Promise<number> {
  const [row] = await client.unsafe<{ number: number }[]>(`select ${number} as number`);
  return row?.number ?? NaN;
}

test.runIf(hasPgBouncer())(
  'every statement has its own answer, and every transaction begins anew',
  async () => {
    const rounds = Array.from({ length: 300 }, (_, index) => index);
    await Promise.all(
      processes.map(async (client, index) => {
        for (const round of rounds) {
          const number = round * 10 + index;
          const answers = [
            askPlainly(client, number),
            ask(client, number + 1),
            client.begin(async (transaction) => {
              await transaction.unsafe('set transaction isolation level repeatable read, read only');
              return ask(transaction, number + 2);
            }),
          ];
          expect(await Promise.all(answers)).toEqual([number, number + 1, number + 2]);
        }
      }),
    );
  },
);

test.runIf(hasPgBouncer())(
  'a start that looks whether to make the demo leaves no lock behind, for which the next one would wait',
  async () => {
    await makeRetailer();
    expect(await loadDemo('alone')).toBeNull();
    const direct = openClient(directUrl(), { max: 1 });
    const held = await direct`select from pg_locks where locktype = 'advisory' and objid = ${demoLock}`;
    await direct.end();
    expect(held).toHaveLength(0);
  },
);
