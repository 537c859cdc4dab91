import type { Context } from '@/lib/platform/context';
import { sealSegments, type SealSegments } from '@/lib/search/segments/seal-segments';
import { receiptTermsVersion } from './index-receipt';

/** In which most receipts arrive, and most changes of them: later ones have to be noted. */
const settleMinutes = 15;

/** Seals what is old enough of the context's receipts. Answers how many segments were sealed. */
export function sealSearch(
  ctx: Context,
  options: Pick<SealSegments, 'signal' | 'onSealed'> = {},
): Promise<number> {
  const settledBefore = new Date(ctx.now().getTime() - settleMinutes * 60_000);
  return sealSegments(ctx, { ...options, version: receiptTermsVersion(ctx.retailer), settledBefore });
}
