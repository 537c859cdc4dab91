import { portalPath } from '@/lib/core/portal-path';
import type { WebhookWire } from '@/lib/domain/webhooks/schema';
import type { AgoWords } from '../kit/format/ago';
import { listOf } from '../kit/list/list';
import { wholeNumber } from '../kit/list/params';

export interface WebhookRow extends Pick<
  WebhookWire,
  | 'id'
  | 'url'
  | 'description'
  | 'types'
  | 'status'
  | 'failing_since'
  | 'paused_until'
  | 'last_success_timestamp'
> {
  readonly lastSuccess: AgoWords | null;
}

export const webhookList = listOf<WebhookRow>()('webhooks', portalPath.webhooks, { after: wholeNumber });
