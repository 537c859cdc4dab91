import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { findMessage, readMessageEvents } from './store/outbox';
import type { DeliveryEventRow, MessageRow } from './store/messages';

export interface Delivery {
  readonly message: MessageRow;
  readonly events: readonly DeliveryEventRow[];
}

/** @throws ServiceError `not_found`. */
export async function getDelivery(ctx: Context<'get_delivery'>, id: string): Promise<Delivery> {
  const message = isUuid(id) ? await findMessage(ctx, id) : null;
  if (message === null) throw notFound('delivery');
  return { message, events: await readMessageEvents(ctx, id) };
}
