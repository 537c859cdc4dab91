import { presentEvent } from '@/lib/domain/events/present';
import type { EventRow } from '@/lib/domain/events/store/feed';
import { formatTimestamp } from '@/lib/core/timestamps';
import type { Context } from '@/lib/platform/context';
import { readResource } from './read-resource';
import { testType } from './schema';
import type { DeliveryRow } from './store/deliveries';
import type { WebhookRow } from './store/webhooks';

/** What a delivery tells of: its event, none for a test, or `gone` where the event is not kept any more. */
export type DeliveredEvent = EventRow | 'test' | 'gone';

/** The version of the API in whose words a test is, as events have it. */
const apiVersion = 2;

/**
 * What is sent for a delivery, as JSON: the event as the feed has it and, where the webhook asks for that, the resource as it is
 * now, if the caller may read it. Null where the event is gone.
 */
export async function composeBody(
  ctx: Context,
  webhook: Pick<WebhookRow, 'id' | 'include'>,
  delivery: Pick<DeliveryRow, 'eventId' | 'eventAt'>,
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
