import { SingleBar } from 'cli-progress';
import { Command, InvalidArgumentError } from 'commander';
import { systemContext } from '@/lib/platform/context';
import { rebuildSearch } from '@/lib/domain/receipts/index/reindex-search';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { findRetailer, listRetailers } from '@/lib/platform/retailers/store';
import { withDatabaseUrl } from './command-database';
import { reportFailure } from './report-failure';

// `npm run admin -- reindex [--retailer 1]` rebuilds the search index from the documents. Searches stay
// complete after an interruption. A second run starts from the beginning.
const command = new Command('npm run admin -- reindex')
  .description('Builds the search index of receipts and identifiers anew.')
  .option('--retailer <id>', 'only this retailer', retailerNumber);

try {
  const { retailer } = command.parse().opts<{ retailer?: number }>();
  await withDatabaseUrl(() => run(retailer ?? null));
} catch (error) {
  reportFailure(error);
}

async function run(only: number | null): Promise<void> {
  for (const retailer of await chosen(only)) {
    const bar = showProgress(retailer);
    const { written } = await rebuildSearch(systemContext(retailer, 'search-reindex'), {
      onProgress: (what, { done, total }) => bar.update(what, done, total),
    }).finally(bar.stop);
    console.log(`Retailer ${retailer.id}: ${written.toLocaleString('en')} rebuilt.`);
  }
}

async function chosen(only: number | null): Promise<readonly Retailer[]> {
  if (only === null) return listRetailers();
  const retailer = await findRetailer(only);
  if (retailer === null) throw new Error(`Retailer ${only} does not exist.`);
  return [retailer];
}

function showProgress({ id }: Retailer) {
  if (!process.stderr.isTTY) {
    let loggedAt = performance.now();
    const update = (what: string, done: number, total: number) => {
      if (performance.now() - loggedAt < 5_000) return;
      loggedAt = performance.now();
      console.error(`Retailer ${id}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`);
    };
    return { update, stop: () => undefined };
  }
  const bar = new SingleBar({
    format: `Retailer ${id}: {bar} {percentage}% | {value} of {total} {what} | {eta_formatted} left`,
  });
  let shown = '';
  return {
    update: (what: string, done: number, total: number) => {
      if (shown !== what) bar.start(total, done, { what });
      else bar.update(done);
      shown = what;
    },
    stop: () => bar.stop(),
  };
}

function retailerNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be the ID of a retailer.');
  return Number(text);
}
