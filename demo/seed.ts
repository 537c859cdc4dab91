import { SingleBar } from 'cli-progress';
import { Command, InvalidArgumentError } from 'commander';
import { systemContext } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { findRetailer } from '@/lib/platform/retailers/store';
import { withDatabaseUrl } from '@/server/command-database';
import { reportFailure } from '@/server/report-failure';
import { seedReceipts } from '@/demo/seed-receipts';

// `npm run admin -- seed --retailer 1 --receipts 100000 --seed 7`
interface Options {
  readonly retailer: number;
  readonly receipts: number;
  readonly seed: number;
  readonly days: number;
  readonly stores: number;
  readonly products: number;
  readonly until?: Date;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function instant(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('It must be a date such as 2026-04-12T18:00:00Z.');
  return date;
}

const command = new Command('npm run admin -- seed')
  .description(
    'Loads realistic, reproducible receipts into a retailer. Run it again to continue after an interruption.',
  )
  .requiredOption('--retailer <id>', 'ID of the retailer to load into', wholeNumber)
  .requiredOption(
    '--receipts <n>',
    'number of receipts of this seed that the retailer has afterwards',
    wholeNumber,
  )
  .option('--seed <s>', '0 to 999; each seed gives different receipts', wholeNumber, 1)
  .option('--days <n>', 'length of the period in days', wholeNumber, 90)
  .option('--stores <n>', 'number of stores', wholeNumber, 24)
  .option('--products <n>', 'number of product names', wholeNumber, 4000)
  .option(
    '--until <instant>',
    'end of the period; a seed that was started keeps its own (default: now)',
    instant,
  );

try {
  const options = command.parse().opts<Options>();
  await withDatabaseUrl(() => run(options));
} catch (error) {
  reportFailure(error);
}

async function run({ retailer: id, ...options }: Options): Promise<void> {
  const retailer = await findRetailer(id);
  if (retailer === null) throw new Error(`Retailer ${id} does not exist.`);
  const progress = showProgress();
  const result = await seedReceipts(systemContext(retailer, 'seed', database()), {
    ...options,
    onProgress: progress.update,
  }).finally(progress.stop);
  if (result.receipts === 0) {
    console.log(`Retailer ${id} already has these receipts of seed ${options.seed}.`);
    return;
  }
  const perSecond = Math.round(result.receipts / result.seconds).toLocaleString('en');
  const loaded = result.receipts.toLocaleString('en');
  console.log(
    `Loaded ${loaded} receipts in ${result.seconds.toFixed(1)} s: ${perSecond} receipts per second.`,
  );
}

function showProgress(): { update: (done: number, total: number) => void; stop: () => void } {
  if (!process.stderr.isTTY) {
    let loggedAt = performance.now();
    const update = (done: number, total: number) => {
      if (done < total && performance.now() - loggedAt < 5_000) return;
      loggedAt = performance.now();
      console.error(`${done.toLocaleString('en')} of ${total.toLocaleString('en')} receipts`);
    };
    return { update, stop: () => undefined };
  }
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {value} of {total} receipts | {eta_formatted} left',
  });
  let started = false;
  return {
    update: (done, total) => {
      if (!started) bar.start(total, done);
      else bar.update(done);
      started = true;
    },
    stop: () => bar.stop(),
  };
}
