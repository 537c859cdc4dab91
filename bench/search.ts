import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { useEnvironment } from '@/lib/core/config';
import type { Context } from '@/lib/platform/context';
import { closeDatabase, openOwnerClient } from '@/lib/platform/db/client';
import { sealSearch } from '@/lib/domain/receipts/index/seal-search';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { prepareDatabase } from '@/server/prepare-database';
import { measureBurst } from './search/burst';
import { copyReceipts } from './search/copy-world';
import { checkQueries } from './search/check';
import { measureMix, measureQuery, measureSizes, spreadOf, type Measured } from './search/measure';
import { benchQueries } from './search/queries';
import { prepareWorld } from './search/world';

// Receipt search at size: `npm run bench -- search --receipts 200000`. The data folder is kept, so only the first run
// has to load it (about 2,000 receipts a second). Tables on standard error, JSON on standard output.
const command = new Command('npm run bench -- search')
  .description('Measures a fixed set of searches in a retailer of many receipts among a hundred small ones.')
  .option('--receipts <n>', 'receipts of the retailer that is measured', wholeNumber, 2_000_000)
  .option('--copies <n>', 'so many times as many receipts, by copies of those loaded', wholeNumber, 1)
  .option(
    '--data <folder>',
    'where the database is kept',
    path.join(os.tmpdir(), 'receipt-service-bench-search'),
  )
  .option('--seconds <n>', 'length of each random mix', wholeNumber, 30)
  .option('--only <names>', 'some of the queries: q01,q17');

interface Options {
  readonly receipts: number;
  readonly copies: number;
  readonly data: string;
  readonly seconds: number;
  readonly only?: string;
}

const options = command.parse().opts<Options>();
const loadedDir = path.join(path.resolve(options.data), String(options.receipts));
const dataDir = options.copies > 1 ? `${loadedDir}x${options.copies}` : loadedDir;
const isToCopy = options.copies > 1 && !existsSync(dataDir);
if (isToCopy && existsSync(loadedDir)) {
  console.error('Copying the database …');
  await cp(loadedDir, dataDir, { recursive: true });
}
const names = options.only?.split(',') ?? null;
const queries = benchQueries.filter(({ name }) => names?.includes(name) ?? true);
const postgres = await startEmbeddedPostgres({ dataDir, purpose: 'server' });
try {
  useEnvironment({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  await prepareDatabase(postgres.url);
  const { measured, checked } = await prepareWorld(options.receipts, (text) => console.error(text));
  await sealWorld([checked, measured]);
  if (isToCopy)
    await copyReceipts(postgres.url, measured.retailer.id, options.copies, (text) => console.error(text));
  await settle(postgres.url);
  console.error('Checking hits and pages against the documents …');
  await checkQueries(checked, queries);
  const results: Measured[] = [];
  for (const query of queries) {
    const result = await measureQuery(measured, query);
    results.push(result);
    const { name, what, hits, search, timeouts } = result;
    const late = timeouts > 0 ? `, ${timeouts} given up` : '';
    console.error(`${name} ${what}: ${hits} hits, ${search.p50} ms (at best ${search.min})${late}`);
  }
  console.error(tableOf(results));
  const mixes = [];
  for (const clients of [1, 4]) {
    mixes.push({ clients, ...(await measureMix(measured, queries, { clients, seconds: options.seconds })) });
  }
  console.error(mixes.map((mix) => JSON.stringify(mix)).join('\n'));
  const of = (part: 'index' | 'search' | 'sums') => spreadOf(results.map((result) => result[part].p50));
  const all = { index: of('index'), search: of('search'), sums: of('sums') };
  console.error('Medians over all queries:', JSON.stringify(all, null, 1));
  const burst = await measureBurst(checked, queries);
  console.error('While 10,000 receipts arrive:', JSON.stringify(burst));
  await checkQueries(checked, queries);
  const sizes = await measureSizes(measured);
  console.log(
    JSON.stringify({
      receipts: options.receipts * options.copies,
      machine: machine(),
      sizes,
      results,
      all,
      mixes,
      burst,
    }),
  );
} finally {
  await closeDatabase();
  await postgres.stop();
}

/** What a job does every minute. */
async function sealWorld(contexts: readonly Context[]): Promise<void> {
  for (const ctx of contexts) {
    const [begun, before] = [performance.now(), process.cpuUsage()];
    const done = await sealSearch(ctx);
    const used = process.cpuUsage(before);
    const seconds = [performance.now() - begun, used.user / 1000].map((time) => (time / 1000).toFixed(1));
    console.error(`${ctx.retailer.name}: ${JSON.stringify(done)}, ${seconds.join(' s, processor ')} s`);
  }
}

/** What autovacuum does in time. */
async function settle(url: string): Promise<void> {
  const client = openOwnerClient(url);
  await client`vacuum (analyze) search_tail, search_segments, search_segment_terms, search_segment_postings,
    search_segment_documents, receipts`;
  await client.end();
}

function tableOf(results: readonly Measured[]): string {
  const head =
    '| | | hits | index p50 | node cpu | Postgres cpu | search min | p50 | p95 | max | first | sums p50 |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|';
  const lines = results.map(
    ({ name, what, hits, index, nodeProcessor, postgresProcessor, search, first, sums }) =>
      `| ${[name, what, hits, index.p50, nodeProcessor, postgresProcessor, search.min, search.p50, search.p95, search.max, first, sums.p50].join(' | ')} |`,
  );
  return [head, ...lines].join('\n');
}

function machine(): string {
  const [processor] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${os.cpus().length} × ${processor?.model ?? 'unknown'}, ${memory} GB, load ${os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('A whole number is wanted.');
  return Number(text);
}
