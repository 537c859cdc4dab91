import { formatTimestamp } from '@/lib/core/timestamps';
import type { EventWire } from './schema';
import type { EventRow } from './store/feed';

/** The version of the API in whose words events are. */
const apiVersion = 2;

/** An event on the wire. */
export function presentEvent({ id, type, at, identifier, data }: EventRow): EventWire {
  const said =
    identifier === null ? data : 'id' in data ? { ...data, identifier } : { id: identifier, ...data };
  // The columns hold what `recordEvents` has taken apart, by the type.
  return { id, type, timestamp: formatTimestamp(at), api_version: apiVersion, data: said } as EventWire;
}
