import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { integerArgument, vector } from '@/lib/platform/http/query';
import { cursorPattern } from './cursor';
import { listEvents } from './list-events';
import { presentEvent } from './present';
import { eventPage, eventTypes } from './schema';

export const getEvents = endpoint({
  operation: 'get_events',
  method: 'GET',
  path: '/events',
  summary: 'Read events, oldest first',
  description:
    'The feed is complete and in order: give `next` as `after`, and no event is missed. The first read turns ' +
    'recording on; it goes on while the feed is read at least every 30 days, or a webhook is there. With `types` a ' +
    'page may be short, or empty, and `has_more` be true.',
  query: {
    after: fields
      .text({ min: 1, max: 64 })
      .meta({ pattern: cursorPattern })
      .optional()
      .describe('`next` of the page before; without it, the oldest events that are kept.'),
    types: vector(z.enum(eventTypes), { max: eventTypes.length, description: 'Only events of these types.' }),
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
  },
  answers: { 200: { description: 'A page of events', schema: eventPage } },
  errors: ['events_expired'],
  run: async (ctx, { query }) => {
    const { events, next, hasMore } = await listEvents(ctx, query);
    return ok({ events: events.map(presentEvent), next, has_more: hasMore });
  },
});

export const eventEndpoints = [getEvents] as const;
