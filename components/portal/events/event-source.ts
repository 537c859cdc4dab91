import { eventList, type EventListRow } from '@/components/portal/events/list';
import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { cursorOf } from '@/lib/domain/events/cursor';
import { listNewestEvents } from '@/lib/domain/events/list-events';
import { presentEvent } from '@/lib/domain/events/present';
import { nameReceipts } from '@/lib/domain/receipts/read/get-receipt';
import { may } from '@/lib/platform/auth/permissions';
import { eventSubject, receiptIdOf } from './event-subject';

const size = 50;

/** Unlike the feed, this list does not start the recording of events. */
export const eventSource = listSource({
  list: eventList,
  needs: 'get_events',
  async load(portal, address) {
    const { ctx, can } = portal;
    const { type, after } = address;
    const rows = await listNewestEvents(ctx, {
      before: after ?? undefined,
      type: type ?? undefined,
      count: size + 1,
    });
    const found = rows.map((row) => ({ position: row.position, at: row.at, event: presentEvent(row) }));
    const ids = found.flatMap(({ event }) => receiptIdOf(event) ?? []);
    const receipts = may(ctx, 'get_receipt') ? await nameReceipts(ctx, ids) : new Map<string, string>();
    const t = textsOf(portal, 'portal.events');
    const format = portalValueFormat(portal);
    return keysetPage({
      address,
      found,
      size,
      placeOf: ({ position }) => cursorOf(position),
      rowOf: ({ at, event }): EventListRow => ({
        id: event.id,
        type: event.type,
        timestamp: event.timestamp,
        time: format.instant(at, ctx.retailer.settings.timezone),
        ...eventSubject(event, { can, receipts }),
        json: JSON.stringify(event, null, 2),
      }),
      summaryOf: (count) => t('summary', { count }),
    });
  },
});
