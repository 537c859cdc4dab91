import { getDelivery } from '@/lib/domain/delivery/outbox/list-deliveries';
import { presentDelivery } from '@/lib/domain/delivery/outbox/present';
import type { EventType, EventWire } from '@/lib/domain/events/schema';
import { getIdentifier } from '@/lib/domain/identifiers/get-identifier';
import { presentReward } from '@/lib/domain/loyalty/present';
import { findReward } from '@/lib/domain/loyalty/store/rewards';
import { getRaw, listMadeReceipts } from '@/lib/domain/pos/get-raw';
import { presentRaw } from '@/lib/domain/pos/present';
import { getReceipt } from '@/lib/domain/receipts/read/get-receipt';
import { presentWithYields } from '@/lib/domain/receipts/present';
import { getStore } from '@/lib/domain/stores/read-stores';
import { presentStore } from '@/lib/domain/stores/present';
import { orNull } from '@/lib/core/errors';
import { may, type Operation } from '@/lib/platform/auth/permissions';
import { trusted, type Context } from '@/lib/platform/context';

/** Most receipts that are listed with a raw receipt. The endpoint of raw receipts has the same limit. */
const madeShown = 100;

export function operationOfEvent(type: EventType): Operation {
  const [subject] = type.split('.');
  switch (subject) {
    case 'raw_receipt':
      return 'get_raw_receipt';
    case 'delivery':
      return 'get_delivery';
    case 'identifier':
      return 'get_identifier';
    case 'store':
      return 'get_store';
    case 'reward':
      return 'get_rewards';
    default:
      return 'get_receipt';
  }
}

export async function readResource(ctx: Context, event: EventWire): Promise<unknown> {
  if (!may(ctx, operationOfEvent(event.type))) return null;
  return orNull(read(trusted(ctx), event));
}

async function read(ctx: Context<string>, event: EventWire): Promise<unknown> {
  switch (event.type) {
    case 'receipt.created':
    case 'receipt.updated':
    case 'link.revoked':
      return presentWithYields(await getReceipt(ctx, event.data.id));
    case 'raw_receipt.processed':
    case 'raw_receipt.ignored':
    case 'raw_receipt.failed':
      return readRaw(ctx, event.data.id);
    case 'delivery.sent':
    case 'delivery.failed':
    case 'delivery.bounced': {
      const { message, events } = await getDelivery(ctx, event.data.id);
      return presentDelivery(message, events);
    }
    case 'identifier.created':
    case 'identifier.updated':
    case 'identifier.erased':
      return getIdentifier(ctx, event.data.id);
    case 'store.created':
    case 'store.updated':
      return presentStore(await getStore(ctx, event.data.reference));
    case 'reward.won': {
      const row = await findReward(ctx, event.data.program, event.data.id);
      return row === null ? null : presentReward(row);
    }
  }
}

async function readRaw(ctx: Context<string>, id: string): Promise<unknown> {
  const row = await getRaw(ctx, id);
  return presentRaw(row, await listMadeReceipts(ctx, row, madeShown));
}
