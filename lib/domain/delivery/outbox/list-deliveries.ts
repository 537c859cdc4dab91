import { readNamedStores } from '@/lib/domain/stores/store/stores';
import { trusted, type Context } from '@/lib/platform/context';
import type { Reached } from '../send/delivery-state';
import {
  readOutbox,
  findMessage,
  readMessageEvents,
  readReceiptEvents,
  type MessageSummary,
  type OutboxFilter,
} from '../store/outbox';
import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import type { DeliveryEventRow, MessageRow } from '../store/messages';
import { getReceipt } from '@/lib/domain/receipts/read/get-receipt';

export interface ReceiptsOfMessages {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly storeReferences?: readonly number[] | undefined;
  readonly reached?: Reached | undefined;
}

export interface ListDeliveries extends Omit<OutboxFilter, 'range'> {
  readonly receipts?: ReceiptsOfMessages;
  readonly count: number;
  readonly after: string | undefined;
}

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

interface Delivery {
  readonly message: MessageRow;
  readonly events: readonly DeliveryEventRow[];
}

export async function getDelivery(ctx: Context<'get_delivery'>, id: string): Promise<Delivery> {
  const message = isUuid(id) ? await findMessage(ctx, id) : null;
  if (message === null) throw notFound('delivery');
  return { message, events: await readMessageEvents(ctx, id) };
}

interface EventPage {
  readonly count: number;
  readonly after: string | undefined;
}

export async function listReceiptDeliveries(
  ctx: Context<'get_receipt_deliveries'>,
  receiptId: string,
  page: EventPage,
): Promise<DeliveryEventRow[]> {
  await getReceipt(trusted(ctx), receiptId);
  return readReceiptEvents(ctx, receiptId, page);
}
