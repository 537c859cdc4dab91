import { portalPath } from '@/lib/core/portal-path';
import { cursorPattern } from '@/lib/domain/events/cursor';
import { eventTypes, type EventType } from '@/lib/domain/events/schema';
import { listOf } from '../kit/list/list';
import { oneOf, textLike } from '../kit/list/params';

/** An event of the list. */
export interface EventListRow {
  readonly id: string;
  readonly type: EventType;
  readonly timestamp: string;
  /** When it was, in words. */
  readonly time: string;
  /** What it is about: a transaction number, an identifier, an id. */
  readonly subject: string;
  /** The page of the subject; null where there is none that the user may open. */
  readonly subjectPage: string | null;
  /** The event as the feed has it, JSON with line breaks. */
  readonly json: string;
}

/** Events, newest first. */
export const eventList = listOf<EventListRow>()('events', portalPath.events, {
  type: oneOf(eventTypes),
  /** The event after which the page begins. */
  after: textLike(new RegExp(cursorPattern)),
});
