import { outboxProvider } from '@/lib/domain/delivery/delivery-state';
import type { DeliveryEventWire } from '@/lib/domain/delivery/outbox-schema';

/** Name of an event for users: `sent` to the built-in outbox alone is `kept`. */
export function eventName({
  type,
  detail,
}: Pick<DeliveryEventWire, 'type' | 'detail'>): DeliveryEventWire['type'] | 'kept' {
  return type === 'sent' && detail === outboxProvider ? 'kept' : type;
}
