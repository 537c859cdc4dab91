import { formatTimestamp } from '@/lib/core/timestamps';
import { deliveryStateOf } from '../send/delivery-state';
import type { MessageContent } from '../send/message-content';
import type { DeliveryEventWire, DeliverySummaryWire, DeliveryWire } from './outbox-schema';
import type { MessageSummary } from '../store/outbox';
import type { DeliveryEventRow, MessageRow } from '../store/messages';

export function presentDeliverySummary(row: MessageSummary): DeliverySummaryWire {
  return {
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    state: deliveryStateOf(row),
    recipient: row.recipient,
    subject: row.subject,
    receipt_id: row.receiptId,
    attempts: row.attempts,
    test: row.test,
    provider: row.provider,
    failure: row.failure,
    created_by: row.createdBy,
    created_timestamp: formatTimestamp(row.createdAt),
    updated_timestamp: formatTimestamp(row.updatedAt),
  };
}

export function presentDelivery(row: MessageRow, events: readonly DeliveryEventRow[]): DeliveryWire {
  return {
    ...presentDeliverySummary({ ...row, subject: row.content?.subject ?? null }),
    provider_id: row.providerId,
    headers: (row.headers ?? []).map(([name, value]) => ({ name, value })),
    content: row.content === null ? null : presentContent(row.content),
    events: events.map(presentDeliveryEvent),
  };
}

function presentContent({ text, html, attachments }: MessageContent): NonNullable<DeliveryWire['content']> {
  return {
    text,
    html,
    attachments: attachments.map(({ filename, contentType, base64, cid }) => ({
      filename,
      content_type: contentType,
      bytes: Buffer.byteLength(base64, 'base64'),
      cid: cid ?? null,
      data_url: cid === undefined ? null : `data:${contentType};base64,${base64}`,
    })),
  };
}

export function presentDeliveryEvent(row: DeliveryEventRow): DeliveryEventWire {
  return {
    id: row.id,
    type: row.type,
    channel: row.channel,
    detail: row.detail,
    message_id: row.messageId,
    timestamp: formatTimestamp(row.createdAt),
  };
}
