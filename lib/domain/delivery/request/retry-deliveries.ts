import { ServiceError } from '@/lib/core/errors';
import type { Refusal } from '@/lib/core/refusals';
import { trusted, type Context } from '@/lib/platform/context';
import { openQueue } from '@/lib/platform/queue/enqueue';
import { retryDelivery } from './retry-delivery';
import { listFailedOfCause } from '../store/failure-groups';

/** Most messages of one call: about a second's work. */
const retriedAtOnce = 100;

export interface RetryInput {
  /** The fingerprint of a problem `delivery_failed`. */
  readonly cause: string;
  /** Start of the first call: later failures are skipped. */
  readonly failedBefore: Date;
  /** Id of the last message of the call before. */
  readonly after: string | undefined;
}

export interface RefusedRetry {
  readonly id: string;
  readonly reason: Refusal;
  readonly message: string;
}

export interface Retried {
  readonly queued: number;
  readonly refused: readonly RefusedRetry[];
  /** `after` of the next call; null at the end. */
  readonly next: string | null;
}

/**
 * Retries failed messages, newest first, each in its own transaction. Messages on their way are refused, so
 * that concurrent calls send nothing twice.
 */
export async function retryDeliveries(ctx: Context<'retry_deliveries'>, input: RetryInput): Promise<Retried> {
  const ids = await listFailedOfCause(ctx, { ...input, count: retriedAtOnce });
  // Outside the transactions: opening it takes a connection of its own.
  if (ids.length > 0) await openQueue();
  const refused: RefusedRetry[] = [];
  let queued = 0;
  for (const id of ids) {
    try {
      await retryDelivery(trusted(ctx), id);
      queued += 1;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // Pruned meanwhile.
      if (error.code === 'not_found') continue;
      if (error.reason === null) throw error;
      refused.push({ id, reason: error.reason, message: error.message });
    }
  }
  return {
    queued,
    refused,
    next: ids.length < retriedAtOnce ? null : (ids.at(-1) ?? null),
  };
}
