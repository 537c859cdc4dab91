import type { Context } from '@/lib/context';
import { sealSegments, type SealSegments } from '@/lib/search/segments/seal-segments';
import { receiptTermsVersion } from './index-receipt';

const dayInMs = 24 * 60 * 60 * 1000;

/** Days in which receipts of tills that were offline still come: they would all be changes of what is sealed. */
const settleDays = 2;

/** Seals what is old enough of the context's receipts. Answers how many segments were sealed. */
export function sealSearch(
  ctx: Context,
  options: Pick<SealSegments, 'signal' | 'onSealed' | 'shape'> = {},
): Promise<number> {
  const settledBefore = new Date(Date.now() - settleDays * dayInMs);
  return sealSegments(ctx, { ...options, version: receiptTermsVersion(ctx.retailer), settledBefore });
}
