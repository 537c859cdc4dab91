import { z } from 'zod';
import { jsonValue, timestampOut } from '@/lib/core/fields';
import { formatTimestamp } from '@/lib/core/timestamps';
import { integerArgument, vector } from '@/lib/platform/http/query';
import { timelineKinds, type TimelineEvent } from './event';
import { placeArgument, writePlace } from './position';

export const timelineQuery = {
  count: integerArgument({ min: 1, max: 100, fallback: 50 }),
  after: placeArgument
    .optional()
    .describe('Events older than this one: pass the `id` of the last of the page.'),
  kind: vector(z.enum(timelineKinds), {
    max: timelineKinds.length,
    description: 'Only events of these kinds.',
  }),
};

const text = () => z.string().nullable();

export const timelineEventOut = z
  .strictObject({
    id: z.string().describe('The place of the event in the timeline.'),
    kind: z.enum(timelineKinds),
    type: z
      .string()
      .describe(
        'What happened. Arrivals: `receipt`, `raw_receipt`. Changes and assignments: the action of the audit trail. ' +
          'Deliveries: `queued`, `sent`, `failed`, `bounced`, `viewed`. Links: `made`, `replaced`, `revoked`. Notes: `note`.',
      ),
    timestamp: timestampOut(),
    actor: text().describe('As in the audit trail.'),
    actor_name: text().describe('What the API client that acted is called.'),
    request_id: text(),
    before: jsonValue().nullable().describe('Of changes: the changed fields before.'),
    after: jsonValue().nullable().describe('Of changes: the changed fields after.'),
    channel: z.enum(['email', 'sms', 'whatsapp']).nullable(),
    recipient: text().describe('Where a message went.'),
    detail: text().describe('Of deliveries: the provider, or why it failed.'),
    automatic: z.boolean().describe('Of deliveries: whether the message was sent on arrival.'),
    message_id: z.uuid().nullable(),
    raw_receipt_id: z.uuid().nullable(),
    note_id: z.uuid().nullable(),
    text: text().describe('Of notes.'),
    edited_timestamp: timestampOut().nullable().describe('Of notes: when the text was last changed.'),
  })
  .meta({
    id: 'TimelineEvent',
    examples: [
      {
        id: '1795598100000-5-019aa1d2-3c4b-7d10-9a3f-5b6c7d8e9f00',
        kind: 'note',
        type: 'note',
        timestamp: '2026-11-24T09:15:00+00:00',
        actor: 'user:alex@example.com',
        actor_name: null,
        request_id: null,
        before: null,
        after: null,
        channel: null,
        recipient: null,
        detail: null,
        automatic: false,
        message_id: null,
        raw_receipt_id: null,
        note_id: '019aa1d2-3c4b-7d10-9a3f-5b6c7d8e9f00',
        text: 'Replacement promised for Friday.',
        edited_timestamp: null,
      },
    ],
  });

export type TimelineEventWire = z.output<typeof timelineEventOut>;

export function presentTimelineEvent(event: TimelineEvent, actorName: string | null): TimelineEventWire {
  return {
    id: writePlace(event),
    kind: event.kind,
    type: event.type,
    timestamp: formatTimestamp(event.at),
    actor: event.actor,
    actor_name: actorName,
    request_id: event.requestId,
    before: event.before,
    after: event.after,
    channel: event.channel,
    recipient: event.recipient,
    detail: event.detail,
    automatic: event.automatic,
    message_id: event.messageId,
    raw_receipt_id: event.type === 'raw_receipt' ? event.id : null,
    note_id: event.kind === 'note' ? event.id : null,
    text: event.text,
    edited_timestamp: event.editedAt === null ? null : formatTimestamp(event.editedAt),
  };
}
