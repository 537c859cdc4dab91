import { Command, InvalidArgumentError } from 'commander';
import { recountDeliveries } from '@/lib/domain/delivery/outbox/recount-deliveries';
import { recountRollups } from '@/lib/domain/receipts/index/keep-rollups';
import { systemContext } from '@/lib/platform/context';
import { findRetailer, listRetailers } from '@/lib/platform/retailers/store';
import { withDatabaseUrl } from './command-database';
import { reportFailure } from './report-failure';

// `npm run admin -- rebuild-reports [--retailer 1]` recounts the sums of reports from receipts and
// deliveries. After an interruption, a second run continues with the same month.
const command = new Command('npm run admin -- rebuild-reports')
  .description('Counts the sums of reports anew from the receipts.')
  .option('--retailer <id>', 'only this retailer', retailerNumber);

try {
  const { retailer } = command.parse().opts<{ retailer?: number }>();
  await withDatabaseUrl(() => run(retailer ?? null));
} catch (error) {
  reportFailure(error);
}

async function run(only: number | null): Promise<void> {
  for (const retailer of await chosen(only)) {
    const ctx = systemContext(retailer, 'rebuild-reports');
    const counted = await recountRollups(ctx, {
      onMonth: (month, receipts) =>
        console.error(
          `Retailer ${retailer.id}: ${month.slice(0, 7)}, ${receipts.toLocaleString('en')} receipts`,
        ),
    });
    const messages = await recountDeliveries(ctx, new Date(0));
    console.log(
      `Retailer ${retailer.id}: ${counted.toLocaleString('en')} receipts and ${messages.toLocaleString('en')} messages counted.`,
    );
  }
}

async function chosen(only: number | null) {
  if (only === null) return listRetailers();
  const retailer = await findRetailer(only);
  if (retailer === null) throw new Error(`Retailer ${only} does not exist.`);
  return [retailer];
}

function retailerNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be the ID of a retailer.');
  return Number(text);
}
