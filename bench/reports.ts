import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import postgresClient from 'postgres';
import { Command, InvalidArgumentError } from 'commander';
import { Random } from '@/demo/random';
import { useEnvironment } from '@/lib/core/config';
import { countDeliveries } from '@/lib/domain/delivery/outbox/count-deliveries';
import { getReport } from '@/lib/domain/reports/get-report';
import { createRetailer } from '@/lib/domain/retailers/create-retailer';
import { factOf, type CountedReceipt } from '@/lib/domain/rollups/facts';
import { foldChanges, foldWhileMany } from '@/lib/domain/rollups/fold-changes';
import { insertChanges } from '@/lib/domain/rollups/store/changes';
import { inTransaction, systemContext, type Context } from '@/lib/platform/context';
import { closeDatabase } from '@/lib/platform/db/client';
import { findRetailer } from '@/lib/platform/retailers/store';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { clusterFolder } from '@/server/postgres/cluster';
import { readPostmaster } from '@/server/postgres/postmaster';
import { prepareDatabase } from '@/server/prepare-database';
import { processorMsOfFamily } from './processor-time';

// Costs of the sums of reports: `npm run bench -- reports --receipts 2000000 --stores 500`. Facts of receipts are noted in
// transactions of a batch's size and folded as the job does; the receipts themselves are not stored. JSON on standard output.
const command = new Command('npm run bench -- reports')
  .option('--receipts <n>', 'receipts of a year', wholeNumber, 2_000_000)
  .option('--stores <n>', 'stores they are spread over', wholeNumber, 500)
  .option('--days <n>', 'days they are spread over', wholeNumber, 365)
  .option('--batch <n>', 'receipts of a transaction', wholeNumber, 16)
  .option('--messages <n>', 'messages of that year and the one before', wholeNumber, 2_400_000);
const { receipts, stores, days, batch, messages } = command
  .parse()
  .opts<Record<'receipts' | 'stores' | 'days' | 'batch' | 'messages', number>>();

const methods = ['card', 'card', 'card', 'cash', 'cash', 'mobile', 'giftcard', 'invoice'];

/** Receipts after which the job is asked for. */
const blockSize = 4_096;

const dataDir = path.join(os.tmpdir(), `receipt-service-bench-reports-${process.pid}`);
const postgres = await startEmbeddedPostgres({ dataDir, purpose: 'server' });
const postmaster = (await readPostmaster(clusterFolder(dataDir)))?.pid ?? Number.NaN;
try {
  useEnvironment({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  await prepareDatabase(postgres.url);
  const { retailer: made } = await createRetailer({ name: 'Reports bench' });
  const retailer = await findRetailer(made.id);
  if (retailer === null) throw new Error('The retailer was not made.');
  const ctx = systemContext(retailer, 'bench');
  console.log(JSON.stringify(await measure(ctx), null, 1));
} finally {
  await closeDatabase();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(ctx: Context<string>) {
  const random = new Random(1, 1);
  const spent = { note: 0, fold: 0 };
  let folds = 0;
  for (let done = 0; done < receipts; done += blockSize) {
    const block = Array.from({ length: Math.min(blockSize, receipts - done) }, (_, index) =>
      factOf(receiptAt(random, done + index)),
    );
    spent.note += await databaseMs(async () => {
      for (let from = 0; from < block.length; from += batch) {
        const added = block.slice(from, from + batch);
        await inTransaction(ctx, (inner) => insertChanges(inner, { added, removed: [] }));
      }
    });
    spent.fold += await databaseMs(async () => {
      if ((await foldWhileMany(ctx)) > 0) folds += 1;
    });
  }
  spent.fold += await databaseMs(async () => {
    while ((await foldChanges(ctx)) > 0);
  });
  await storeOutcomes(ctx);
  const [size] = await ctx.db.execute<{
    rows: number;
    bytes: number;
    messages: number;
    outcome_bytes: number;
  }>(sql`
    select (select count(*)::int from rollups where retailer_id = ${ctx.retailer.id}) as rows,
      pg_total_relation_size('rollups')::int as bytes,
      (select count(*)::int from delivery_outcomes where retailer_id = ${ctx.retailer.id}) as messages,
      pg_total_relation_size('delivery_outcomes')::int as outcome_bytes`);
  const year = { from: '2025-01-01', to: '2025-12-31' };
  const uneven = { from: '2025-01-02', to: '2025-12-30' };
  return {
    receipts,
    stores,
    days,
    batch,
    folds,
    databaseMsPerReceipt: { note: spent.note / receipts, fold: spent.fold / receipts },
    rows: size?.rows,
    bytesPerReceipt: (size?.bytes ?? 0) / receipts,
    messages: size?.messages,
    bytesPerMessage: (size?.outcome_bytes ?? 0) / Math.max(1, size?.messages ?? 0),
    deliveriesOfYearMs: await timesOf(() =>
      countDeliveries(ctx, { from: '2025-01-01', to: '2025-12-31', storeIds: null }),
    ),
    reportMs: {
      year: await timesOf(() => getReport(ctx, { days: year, comparison: 'year', storeReferences: null })),
      unevenYear: await timesOf(() =>
        getReport(ctx, { days: uneven, comparison: 'previous', storeReferences: null }),
      ),
    },
  };
}

/** Messages of the year and of the one before, some in each state, as autovacuum leaves them. */
async function storeOutcomes(ctx: Context<string>): Promise<void> {
  // The service's own statements are given up after ten seconds.
  const owner = postgresClient(postgres.url);
  try {
    await owner`
      insert into delivery_outcomes (retailer_id, message_id, receipt_day, store_id, channel, state, delivered, opened)
      select ${ctx.retailer.id}::int, gen_random_uuid(), date '2024-01-01' + n % 731, 1 + n % ${stores}::int,
        (array['email', 'email', 'sms', 'whatsapp'])[1 + n % 4], (array['sent', 'sent', 'sent', 'failed', 'kept'])[1 + n % 5],
        n % 4 > 1 and n % 5 < 3, n % 3 = 0
      from generate_series(1, ${messages}::int) as n`;
    await owner`vacuum analyze delivery_outcomes`;
  } finally {
    await owner.end();
  }
}

/** Processor time of the database while work is done. */
async function databaseMs(work: () => Promise<unknown>): Promise<number> {
  const before = processorMsOfFamily(postmaster);
  await work();
  return processorMsOfFamily(postmaster) - before;
}

async function timesOf(work: () => Promise<unknown>) {
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  return {
    least: Math.round(times[0] ?? 0),
    median: Math.round(times[5] ?? 0),
    most: Math.round(times[9] ?? 0),
  };
}

/** The receipts of a year in the order of their arrival. */
function receiptAt(random: Random, number: number): CountedReceipt {
  const day = new Date(Date.UTC(2025, 0, 1) + Math.floor((number / receipts) * days) * 86_400_000);
  const hour = String(random.whole(8, 20)).padStart(2, '0');
  const total = random.whole(100, 20_000) / 100;
  const store = random.whole(1, stores);
  const rate = random.whole(1, 3) === 1 ? 19 : 7;
  const method = methods[random.whole(0, methods.length - 1)] ?? 'card';
  return {
    localtime: `${day.toISOString().slice(0, 10)}T${hour}:30:00+01:00`,
    storeId: store,
    tillUuid: `00000000-0000-4000-8000-${String(store * 10 + random.whole(1, 3)).padStart(12, '0')}`,
    identifier: random.whole(1, 10) > 6 ? null : 'somebody',
    currency: 'EUR',
    total,
    duplicate: false,
    submitted: {
      items: [],
      payments: [{ method, amount: total }],
      taxes: [{ rate, amount: Math.round(total * rate) / 100 }],
    },
  };
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
