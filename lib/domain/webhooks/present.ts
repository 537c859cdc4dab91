import { unexpiredSecrets } from '@/lib/platform/auth/previous-secrets';
import { formatTimestamp } from '@/lib/core/timestamps';
import type { WebhookDeliverySummaryWire, WebhookDeliveryWire, WebhookWire } from './schema';
import type { AttemptRow, WebhookDeliveryRow } from './store/deliveries';
import type { WebhookRow } from './store/webhooks';

function timeOf(at: Date | null): string | null {
  return at === null ? null : formatTimestamp(at);
}

export function presentWebhookSettings({ url, types, description, status, include }: WebhookRow) {
  return { url, types, description, status, include };
}

export function presentWebhook(row: WebhookRow): WebhookWire {
  const [latest] = unexpiredSecrets(row.previousSecrets);
  return {
    id: row.id,
    ...presentWebhookSettings(row),
    disabled_reason: row.disabledFor,
    previous_secret_until: latest === undefined ? null : formatTimestamp(new Date(latest.until)),
    paused_until: timeOf(row.pausedUntil),
    failing_since: timeOf(row.failingSince),
    last_success_timestamp: timeOf(row.lastSuccessAt),
    last_failure_timestamp: timeOf(row.lastFailureAt),
    created_timestamp: formatTimestamp(row.createdAt),
    updated_timestamp: formatTimestamp(row.updatedAt),
  };
}

export function presentWebhookDeliverySummary(row: WebhookDeliveryRow): WebhookDeliverySummaryWire {
  return {
    event: row.eventId,
    type: row.type,
    event_timestamp: formatTimestamp(row.eventAt),
    state: row.state,
    attempts: row.attempts,
    next_attempt_timestamp: timeOf(row.nextAttemptAt),
  };
}

export function presentWebhookDelivery(
  row: WebhookDeliveryRow,
  attempts: readonly AttemptRow[],
  body: string | null,
): WebhookDeliveryWire {
  return {
    ...presentWebhookDeliverySummary(row),
    attempt_list: attempts.map(({ id, at, durationMs, status, failure, answer }) => ({
      id,
      timestamp: formatTimestamp(at),
      duration_ms: durationMs,
      status,
      failure,
      answer,
    })),
    body,
  };
}
