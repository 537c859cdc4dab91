import { presentEvent } from '@/lib/domain/events/present';
import type { EventRow } from '@/lib/domain/events/store/feed';
import { formatTimestamp } from '@/lib/core/timestamps';
import type { Context } from '@/lib/platform/context';
import { readResource } from './read-resource';
import { testType } from './schema';
import type { WebhookDeliveryRow } from './store/deliveries';
import type { WebhookRow } from './store/webhooks';

export type DeliveredEvent = EventRow | 'test' | 'gone';

const apiVersion = 2;

/**
 * Returns the event as JSON. The current resource is added if `include` asks for it and the caller may read
 * it. Null if the event is gone.
 */
export async function composeBody(
  ctx: Context,
  webhook: Pick<WebhookRow, 'id' | 'include'>,
  delivery: Pick<WebhookDeliveryRow, 'eventId' | 'eventAt'>,
  event: DeliveredEvent,
): Promise<string | null> {
  if (event === 'gone') return null;
  if (event === 'test') {
    const { eventId: id, eventAt } = delivery;
    const timestamp = formatTimestamp(eventAt);
    return JSON.stringify({
      id,
      type: testType,
      timestamp,
      api_version: apiVersion,
      data: { id: webhook.id },
    });
  }
  const wire = presentEvent(event);
  if (!webhook.include.includes('resource')) return JSON.stringify(wire);
  const resource = await readResource(ctx, wire);
  return JSON.stringify({ ...wire, data: { ...wire.data, resource } });
}
