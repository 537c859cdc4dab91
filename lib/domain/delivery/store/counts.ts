import { messages } from '@/drizzle/schema/delivery';
import type { Database } from '@/lib/platform/db/client';
import { countStates, type StateCount } from '@/lib/platform/retailers/store';
import type { MessageRow } from './messages';

/** How many messages of all retailers are in each of these states; at most `max` of each. */
export function countMessagesOfAll(
  db: Database,
  states: readonly MessageRow['state'][],
  max: number,
): Promise<StateCount[]> {
  return countStates(db, messages, states, max);
}
