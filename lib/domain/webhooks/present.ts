import { stillGood } from '@/lib/platform/auth/previous-secrets';
import { formatTimestamp } from '@/lib/core/timestamps';
import type { DeliverySummaryWire, DeliveryWire, WebhookWire } from './schema';
import type { AttemptRow, DeliveryRow } from './store/deliveries';
import type { WebhookRow } from './store/webhooks';

function timeOf(at: Date | null): string | null {
  return at === null ? null : formatTimestamp(at);
}

export function presentWebhookSettings({ url, types, description, status, include }: WebhookRow) {
  return { url, types, description, status, include };
}

export function presentWebhook(row: WebhookRow): WebhookWire {
  const [latest] = stillGood(row.previousSecrets);
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

export function presentDeliverySummary(row: DeliveryRow): DeliverySummaryWire {
  return {
    event: row.eventId,
    type: row.type,
    event_timestamp: formatTimestamp(row.eventAt),
    state: row.state,
    attempts: row.attempts,
    next_attempt_timestamp: timeOf(row.nextAttemptAt),
  };
}

export function presentDelivery(
  row: DeliveryRow,
  attempts: readonly AttemptRow[],
  body: string | null,
): DeliveryWire {
  return {
    ...presentDeliverySummary(row),
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
