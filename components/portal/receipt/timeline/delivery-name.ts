import type { DeliveryEventWire } from '@/lib/domain/delivery/outbox-schema';
import { eventName } from '../../deliveries/event-name';
import type { TimelineEvent } from './timeline-query';

/** What happened to a message, as users read it. */
export function deliveryName({ type, detail }: Pick<TimelineEvent, 'type' | 'detail'>) {
  // A delivery event of a timeline has one of these types.
  return eventName({ type: type as DeliveryEventWire['type'], detail });
}
