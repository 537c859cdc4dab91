import type { Context } from '@/lib/platform/context';
import { readOutbox, type MessageSummary, type OutboxFilter } from './store/outbox';

/** Which messages to list: at most `count`, those older than the one with the id `after` when it is given. */
export interface ListDeliveries extends OutboxFilter {
  readonly count: number;
  readonly after: string | undefined;
}

/** The outbox, newest first; with `state: 'failed'` the dead letters. */
export function listDeliveries(
  ctx: Context<'get_deliveries'>,
  { count, after, ...filter }: ListDeliveries,
): Promise<MessageSummary[]> {
  return readOutbox(ctx, filter, { count, after });
}
