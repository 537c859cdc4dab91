import { dateFormat } from '@/lib/core/i18n/intl-formats';

export interface Day<Event> {
  /** As `2026-11-24`. */
  readonly key: string;
  /** In words. */
  readonly title: string;
  readonly events: readonly Event[];
}

/** Needs events ordered by time. */
export function byDay<Event extends { readonly timestamp: string }>(
  events: readonly Event[],
  locale: string,
  timeZone: string,
): Day<Event>[] {
  // The Swedish way to write a day is that of ISO 8601.
  const keyOf = dateFormat('sv-SE', { dateStyle: 'short', timeZone, calendar: 'gregory' });
  const titleOf = dateFormat(locale, { dateStyle: 'full', timeZone, calendar: 'gregory' });
  const days = new Map<string, { title: string; events: Event[] }>();
  for (const event of events) {
    const at = new Date(event.timestamp);
    const key = keyOf.format(at);
    const day = days.get(key) ?? { title: titleOf.format(at), events: [] };
    day.events.push(event);
    days.set(key, day);
  }
  return [...days].map(([key, day]) => ({ key, ...day }));
}
