import type { PortalCall } from '@/lib/platform/auth/portal';
import { readCounterText } from '@/lib/domain/receipts/read-counter-text';
import { counterSetting } from '../kit/search/counter-setting';
import type { ToldReading } from '../kit/search/use-reading';

/** Null for a query or nothing. On the server. */
export async function tellReading({ ctx }: PortalCall, text: string): Promise<ToldReading | null> {
  const read = await readCounterText(ctx, text, counterSetting(ctx.retailer.settings));
  if (read?.kind !== 'receipt') return read;
  const { id, transactionId: label, snapshot, localtime } = read.receipt;
  return { kind: 'receipt', id, label, detail: `${snapshot.store.name} · ${localtime.slice(0, 10)}` };
}
