import os from 'node:os';
import path from 'node:path';
import { desc, isNotNull, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import { useEnvironment } from '@/lib/core/config';
import type { Context } from '@/lib/platform/context';
import { closeDatabase } from '@/lib/platform/db/client';
import { getIdentifier } from '@/lib/domain/identifiers/get-identifier';
import { listIdentifiers } from '@/lib/domain/identifiers/list-identifiers';
import { getOverview } from '@/lib/domain/overview/get-overview';
import { eraseIdentifier } from '@/lib/domain/privacy/erase-identifier';
import { exportIdentifier } from '@/lib/domain/privacy/export-identifier';
import { requestErasure } from '@/lib/domain/privacy/request-erasure';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { exportReceipts } from '@/lib/domain/receipts/read/export-receipts';
import { getReceipt } from '@/lib/domain/receipts/read/get-receipt';
import { listReceipts } from '@/lib/domain/receipts/read/list-receipts';
import { owned } from '@/lib/platform/db/tenancy';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { prepareDatabase } from '@/server/prepare-database';
import { prepareWorld } from './search/world';

// Waits of staff beside searching, in the retailer that `bench -- search` has loaded, beside reading one receipt by its
// id in the same run. `npm run bench -- staff 2000000 /folder/of/bench-search`. Erases one person with each run.

const size = Number(process.argv[2] ?? 2_000_000);
const folder = process.argv[3] ?? path.join(os.tmpdir(), 'receipt-service-bench-search');
const dataDir = path.join(path.resolve(folder), String(size));
/** When the loaded receipts end: a busy evening. */
const now = new Date('2026-06-30T18:00:00Z');
const exported = 20_000;

const postgres = await startEmbeddedPostgres({ dataDir, purpose: 'server' });
try {
  useEnvironment({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  await prepareDatabase(postgres.url);
  const { measured: ctx } = await prepareWorld(size, (text) => console.error(text));
  const [newest] = await listReceipts(ctx, { count: 1 });
  const person = await somebody(ctx);
  const rows = [
    await repeat('one receipt by its id', () => getReceipt(ctx, newest?.id ?? '')),
    await repeat('newest page of receipts', () => listReceipts(ctx, { count: 20 })),
    await repeat('the start page', () => getOverview(ctx, { now, can: () => true })),
    await repeat('newest page of consumers', () => listIdentifiers(ctx, { count: 20 })),
    await repeat(`one consumer with ${person.receipts} receipts`, () =>
      getIdentifier(ctx, person.identifier),
    ),
    await repeat(
      'export of that consumer',
      async () => readAll(await exportIdentifier(ctx, person.identifier)),
      3,
    ),
    await repeat(`export of ${exported} receipts`, () => exportSome(ctx), 1),
    await repeat('erasure of that consumer', () => erase(ctx, person.identifier), 1),
  ];
  const bare = rows[0]?.p50 ?? Number.NaN;
  const shown = rows.map((row) => ({ ...row, 'times one receipt': Number((row.p50 / bare).toFixed(1)) }));
  console.table(shown);
  console.log(JSON.stringify({ receipts: size, rows: shown }));
} finally {
  await closeQueue();
  await closeDatabase();
  await postgres.stop();
}

async function repeat(what: string, work: () => Promise<unknown>, times = 15) {
  const waits: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now();
    await work();
    waits.push(performance.now() - began);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Number((sorted[Math.min(times - 1, Math.floor(times * share))] ?? Number.NaN).toFixed(1));
  console.error(`${what}: ${at(0.5)} ms`);
  return { what, times, first: Number(waits[0]?.toFixed(1)), p50: at(0.5), p95: at(0.95) };
}

/** The consumer with most of the newest receipts. */
async function somebody(ctx: Context<string>): Promise<{ identifier: string; receipts: number }> {
  const recent = ctx.db
    .select({ identifier: receipts.identifier })
    .from(receipts)
    .where(sql`${owned(ctx, receipts)} and ${isNotNull(receipts.identifier)}`)
    .orderBy(desc(receipts.timestamp), desc(receipts.id))
    .limit(5_000)
    .as('recent');
  const [most] = await ctx.db
    .select({ identifier: recent.identifier })
    .from(recent)
    .groupBy(recent.identifier)
    .orderBy(desc(sql`count(*)`))
    .limit(1);
  const { identifier, summary } = await getIdentifier(ctx, most?.identifier ?? '');
  return { identifier, receipts: summary.receipts };
}

async function readAll(open: () => Promise<AsyncGenerator<string>>): Promise<number> {
  let length = 0;
  for await (const piece of await open()) length += piece.length;
  return length;
}

async function exportSome(ctx: Context<string>): Promise<number> {
  const { open } = await exportReceipts(ctx, null);
  let read = 0;
  for await (const page of await open()) {
    read += page.length;
    if (read >= exported) break;
  }
  return read;
}

async function erase(ctx: Context<string>, identifier: string): Promise<void> {
  const { id } = await requestErasure(ctx, identifier);
  await eraseIdentifier(ctx, id);
}
