import { formatTimestamp } from '@/lib/core/timestamps';
import type { EventWire } from './schema';
import type { EventRow } from './store/feed';

const apiVersion = 2;

export function presentEvent({ id, type, at, identifier, data }: EventRow): EventWire {
  const payload =
    identifier === null ? data : 'id' in data ? { ...data, identifier } : { id: identifier, ...data };
  return { id, type, timestamp: formatTimestamp(at), api_version: apiVersion, data: payload } as EventWire;
}
