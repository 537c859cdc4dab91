import { portalPath } from '@/lib/core/portal-path';
import { reachedSteps } from '@/lib/domain/delivery/send/delivery-state';
import { channels } from '@/lib/domain/delivery/send/message-content';
import type { DeliveryState, DeliverySummaryWire } from '@/lib/domain/delivery/outbox/outbox-schema';
import { listOf } from '../kit/list/list';
import { day, oneOf, text, uuid, wholeNumber } from '../kit/list/params';

export interface DeliveryRow extends Pick<
  DeliverySummaryWire,
  'id' | 'kind' | 'channel' | 'state' | 'test' | 'recipient' | 'subject' | 'failure'
> {
  readonly time: string;
  readonly timeText: string;
}

export const deliveryList = listOf<DeliveryRow>()('deliveries', portalPath.deliveries, {
  q: text(320),
  state: oneOf<DeliveryState>(['queued', 'sending', 'sent', 'kept', 'failed']),
  channel: oneOf(channels),
  identifier: text(),
  from: day,
  to: day,
  store: wholeNumber,
  reached: oneOf(reachedSteps),
  after: uuid,
});
