import { systemContext } from '@/lib/context';
import { processRaw } from '@/lib/pos/process-raw';
import { listRaw } from '@/lib/pos/store';
import { findRetailer } from '@/lib/retailers/store';

// A process that works on the raw receipts of one retailer until there are none, or until it is killed.
const retailer = await findRetailer(Number(process.argv[2]));
if (retailer === null) throw new Error('There is no such retailer.');
const ctx = systemContext(retailer, 'test');
process.send?.('ready');
for (;;) {
  const waiting = await listRaw(ctx, { state: 'received', after: undefined, count: 100 });
  if (waiting.length === 0) process.exit(0);
  await Promise.all(
    Array.from({ length: 4 }, async (_, lane) => {
      for (let index = lane; index < waiting.length; index += 4)
        await processRaw(ctx, waiting[index]?.id ?? '');
    }),
  );
}
