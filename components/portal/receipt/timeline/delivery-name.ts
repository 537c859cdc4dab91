import type { DeliveryEventWire } from '@/lib/domain/delivery/outbox/outbox-schema';
import { eventName } from '@/components/portal/deliveries/delivery-texts';
import type { TimelineEvent } from './timeline-query';

export function deliveryName(
  { type, detail }: Pick<TimelineEvent, 'type' | 'detail'>,
  { isSettled }: { readonly isSettled: boolean },
) {
  if (type === 'queued' && isSettled) return 'requested';
  return eventName({ type: type as DeliveryEventWire['type'], detail });
}

export function settledMessages(events: readonly TimelineEvent[]): ReadonlySet<string> {
  return new Set(
    events.flatMap(({ kind, type, message_id: id }) =>
      kind === 'delivery' && type !== 'queued' && id !== null ? [id] : [],
    ),
  );
}
