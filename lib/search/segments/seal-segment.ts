import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import { absorbSegments, dropSegment, forgetChanges, placeReceipts } from './segment-rows';
import type { SegmentOptions } from './segment-options';
import { storeTerms } from './store-terms';

/** A segment that has been begun, or is to be sealed anew. */
export interface UnsealedSegment {
  readonly number: number;
  /** Segments that follow it in time and become part of it. */
  readonly absorbed: readonly number[];
}

/** How to seal it. */
interface SealSegment extends UnsealedSegment {
  /** Its receipts' terms must all be of this version. */
  readonly version: number;
  readonly options: SegmentOptions;
}

/**
 * Seals a segment, in one transaction: gives its receipts their places, stores the bits of their terms, and takes away
 * the changes that are in them. False when it is gone, or some of its terms are out of date: then it is dropped.
 */
export async function sealSegment(
  ctx: Context,
  { number, absorbed, version, options }: SealSegment,
): Promise<boolean> {
  const retailerId = ctx.retailer.id;
  const key = { retailerId, number };
  return ctx.db.transaction(
    async (transaction) => {
      // One processor is enough for what nobody waits for, and a segment's rows are few among all.
      await transaction.execute(sql`select set_config('statement_timeout', '0', true),
        set_config('work_mem', '128MB', true), set_config('max_parallel_workers_per_gather', '0', true),
        set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`);
      await absorbSegments(transaction, key, absorbed);
      const [segment] = await transaction.execute<{ outdated: boolean }>(sql`
        select exists (select from receipt_search as r where r.retailer_id = ${retailerId}
          and r.ordered_at >= s.from_at and r.ordered_at < s.to_at and r.version <> ${version}) as outdated
        from search_segments as s where s.retailer_id = ${retailerId} and s.number = ${number}
        for update`);
      if (segment === undefined || segment.outdated) {
        await dropSegment(transaction, key);
        return false;
      }
      const size = await placeReceipts(transaction, key);
      const complete = await storeTerms(transaction, key, { size, options });
      await transaction.execute(sql`
        update search_segments set is_sealed = true, size = ${size}, complete = ${sql.param(complete)}::text[]
        where retailer_id = ${retailerId} and number = ${number}`);
      await forgetChanges(transaction, key);
      return true;
    },
    { isolationLevel: 'repeatable read' },
  );
}
