import { readNamedStores } from '@/lib/domain/stores/store/stores';
import type { Context } from '@/lib/platform/context';
import type { Reached } from './delivery-state';
import { readOutbox, type MessageSummary, type OutboxFilter } from './store/outbox';

/** Receipts whose messages are listed; absent fields do not narrow. */
export interface ReceiptsOfMessages {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly storeReferences?: readonly number[] | undefined;
  readonly reached?: Reached | undefined;
}

/** At most `count` messages, older than the one with the id `after`, if given. */
export interface ListDeliveries extends Omit<OutboxFilter, 'range'> {
  readonly receipts?: ReceiptsOfMessages;
  readonly count: number;
  readonly after: string | undefined;
}

/** Days that no receipt lies before or behind. */
const always = { from: '0001-01-01', to: '9999-12-31' } as const;

export async function listDeliveries(
  ctx: Context<'get_deliveries'>,
  { count, after, receipts = {}, ...filter }: ListDeliveries,
): Promise<MessageSummary[]> {
  const { from, to, storeReferences, reached } = receipts;
  const isNarrowed = [from, to, storeReferences, reached].some((given) => given !== undefined);
  if (!isNarrowed) return readOutbox(ctx, filter, { count, after });
  const stores = storeReferences === undefined ? null : await readNamedStores(ctx, storeReferences);
  const range = {
    from: from ?? always.from,
    to: to ?? always.to,
    storeIds: stores === null ? null : stores.map(({ id }) => id),
    reached,
  };
  return readOutbox(ctx, { ...filter, range }, { count, after });
}
