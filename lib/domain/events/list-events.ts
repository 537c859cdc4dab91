import { invalidRequest, ServiceError } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import type { Context } from '@/lib/platform/context';
import { cursorOf, positionOf } from './cursor';
import { recordFeedRead } from './record-readers';
import type { EventType } from './schema';
import { findFeed, readEventsAfter, readEventsOfTypes, readNewestEvents, type EventRow } from './store/feed';

export interface EventPage {
  readonly events: readonly EventRow[];
  readonly next: string;
  readonly hasMore: boolean;
}

export interface ListEvents {
  readonly after?: string | undefined;
  readonly types?: readonly EventType[] | undefined;
  readonly count: number;
}

const lookedMax = 2_000;

/**
 * Lists events, oldest first. Later events always follow the events already listed. A read turns recording on
 * for 30 days.
 * @throws ServiceError `events_expired` with the oldest cursor, `invalid_request` for an invalid cursor.
 */
export async function listEvents(
  ctx: Context<'get_events'>,
  { after, types, count }: ListEvents,
): Promise<EventPage> {
  const given = after === undefined ? null : positionOf(after);
  if (after !== undefined && given === null) {
    throw invalidRequest([violation('query', 'after', 'cursor')]);
  }
  await recordFeedRead(ctx);
  const position = given ?? (await findFeed(ctx)).prunedPosition;
  const page = await readPage(ctx, { position, types, count });
  // The feed is read after the page, because events deleted in between may be missing on the page.
  const feed = await findFeed(ctx);
  if (position < feed.prunedPosition || position > feed.lastPosition) {
    if (given === null) return listEvents(ctx, { types, count });
    const oldest = cursorOf(feed.prunedPosition);
    throw new ServiceError(
      'events_expired',
      `events after ${after} are not kept; the oldest are after ${oldest}`,
      {
        reason: 'events_expired',
        parameters: { oldest },
      },
    );
  }
  return page;
}

export interface ShowEvents {
  readonly before?: string | undefined;
  readonly type?: EventType | undefined;
  readonly count: number;
}

/**
 * Lists events newest first, for the portal. Unlike the feed for programs, it does not start recording. A
 * filter by `type` reads the newest 100,000 events.
 */
export async function listNewestEvents(
  ctx: Context<'get_events'>,
  { before, type, count }: ShowEvents,
): Promise<EventRow[]> {
  const position = before === undefined ? (await findFeed(ctx)).lastPosition + 1 : positionOf(before);
  return position === null ? [] : readNewestEvents(ctx, { before: position, type, limit: count });
}

async function readPage(
  ctx: Context,
  { position, types, count }: Omit<ListEvents, 'after'> & { readonly position: number },
): Promise<EventPage> {
  if (types === undefined) {
    const rows = await readEventsAfter(ctx.db, ctx.retailer.id, position, count + 1);
    return pageOf(rows, count, position);
  }
  const limit = count + 1;
  const { found, lookedTo, looked } = await readEventsOfTypes(ctx, { position, types, limit, lookedMax });
  if (found.length > count) return pageOf(found, count, position);
  return { events: found, next: cursorOf(lookedTo ?? position), hasMore: looked === lookedMax };
}

function pageOf(rows: readonly EventRow[], count: number, position: number): EventPage {
  const events = rows.slice(0, count);
  return {
    events,
    next: cursorOf(events.at(-1)?.position ?? position),
    hasMore: rows.length > count,
  };
}
