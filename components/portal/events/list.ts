import { portalPath } from '@/lib/core/portal-path';
import { cursorPattern } from '@/lib/domain/events/cursor';
import { eventTypes, type EventType } from '@/lib/domain/events/schema';
import { listOf } from '../kit/list/list';
import { oneOf, textLike } from '../kit/list/params';

export interface EventListRow {
  readonly id: string;
  readonly type: EventType;
  readonly timestamp: string;
  readonly time: string;
  readonly subject: string;
  readonly subjectPage: string | null;
  readonly json: string;
}

export const eventList = listOf<EventListRow>()('events', portalPath.events, {
  type: oneOf(eventTypes),
  after: textLike(new RegExp(cursorPattern)),
});
