import { ServiceError } from '@/lib/core/errors';
import type { Refusal } from '@/lib/core/refusals';
import { trusted, type Context } from '@/lib/platform/context';
import { openQueue } from '@/lib/platform/queue/enqueue';
import { retryDelivery } from './retry-delivery';
import { listFailedOfCause } from '../store/failure-groups';

/** Most messages of one request. They take about a second. */
const retriedAtOnce = 100;

export interface RetryInput {
  readonly cause: string;
  /**
   * Start of the first request of this retry. Messages that failed later are skipped: this retry may have
   * sent them without success.
   */
  readonly failedBefore: Date;
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
  readonly next: string | null;
}

/**
 * Retries failed messages, newest first, each in its own transaction. Messages that are queued or being sent
 * are refused, so that concurrent requests send nothing twice.
 */
export async function retryDeliveries(ctx: Context<'retry_deliveries'>, input: RetryInput): Promise<Retried> {
  const ids = await listFailedOfCause(ctx, { ...input, count: retriedAtOnce });
  // The queue is opened before the transactions, because opening needs another connection.
  if (ids.length > 0) await openQueue();
  const refused: RefusedRetry[] = [];
  let queued = 0;
  for (const id of ids) {
    try {
      await retryDelivery(trusted(ctx), id);
      queued += 1;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
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
