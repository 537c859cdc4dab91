import { z } from 'zod';
import { notFound } from '@/lib/core/errors';
import { may } from '@/lib/platform/auth/permissions';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { listTimeline } from './list-timeline';
import { readPlace } from './position';
import { presentTimelineEvent, timelineEventOut, timelineQuery } from './schema';

/**
 * For portal sessions only. A reader of the receipt sees the events that the reader's other permissions
 * allow.
 */
export const getReceiptTimeline = endpoint({
  access: 'session',
  operation: 'get_receipt_timeline',
  method: 'GET',
  path: '/receipts/{id}/timeline',
  summary: 'List what happened to a receipt, newest first',
  description:
    'Arrival, changes, messages and their views, links and notes in one list. Needs `view.get_receipt`; each kind of ' +
    'event is listed for those who may read what it is about.',
  params: {
    id: z.string().meta({
      description: 'The receipt.',
      format: 'uuid',
      examples: ['019a7f3e-0000-7000-8000-000000000001'],
    }),
  },
  query: timelineQuery,
  answers: { 200: { description: 'A page of events', schema: z.array(timelineEventOut) } },
  errors: ['not_found'],
  run: async (ctx, { params: { id }, query }) => {
    const after = query.after === undefined ? undefined : readPlace(query.after);
    // A caller who may not read receipts gets the answer for an unknown receipt (contract section 2).
    if (!may(ctx, 'get_receipt')) throw notFound('receipt');
    const events = await listTimeline(ctx, id, { ...query, after });
    return ok(events.map(({ event, actorName }) => presentTimelineEvent(event, actorName)));
  },
});

export const timelineEndpoints = [getReceiptTimeline] as const;
