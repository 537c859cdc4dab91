import { nameClients } from '@/lib/domain/clients/get-client';
import { getReceipt } from '@/lib/domain/receipts/read/get-receipt';
import { may } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { timelineKinds, type TimelineEvent, type TimelineKind, type TimelinePlace } from './event';
import { readTimeline } from './store/timeline';

export interface ListTimeline {
  readonly count: number;
  readonly after?: TimelinePlace | undefined;
  readonly kind?: readonly TimelineKind[] | undefined;
}

export interface NamedEvent {
  readonly event: TimelineEvent;
  readonly actorName: string | null;
}

/**
 * Lists events that the caller may see, newest first.
 * @throws ServiceError `not_found`.
 */
export async function listTimeline(
  ctx: Context<'get_receipt'>,
  receiptId: string,
  { count, after, kind = [] }: ListTimeline,
): Promise<NamedEvent[]> {
  const receipt = await getReceipt(ctx, receiptId);
  const events = await readTimeline(ctx, receipt, {
    count,
    after: after ?? null,
    kinds: kind.length === 0 ? timelineKinds : kind,
    rights: {
      raw: may(ctx, 'get_raw_receipt'),
      changes: may(ctx, 'get_audit'),
      deliveries: may(ctx, 'get_receipt_deliveries'),
      recipients: may(ctx, 'get_delivery'),
      links: may(ctx, 'get_receipt_links'),
      notes: may(ctx, 'get_receipt_notes'),
    },
  });
  const clientOf = ({ actor }: TimelineEvent) => Number(/^client:(\d{1,9})$/.exec(actor ?? '')?.[1] ?? 0);
  const ids = [...new Set(events.map(clientOf))].filter((id) => id > 0);
  const clients = new Map((await nameClients(ctx, ids)).map((client) => [client.id, client.description]));
  return events.map((event) => ({ event, actorName: clients.get(clientOf(event)) ?? null }));
}
