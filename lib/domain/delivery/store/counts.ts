import { sql } from 'drizzle-orm';
import { messages } from '@/drizzle/schema/delivery';
import type { Database } from '@/lib/platform/db/client';
import { countStates, ofAnyRetailer, type StateCount } from '@/lib/platform/retailers/store';
import type { MessageRow } from './messages';

export function countMessagesOfAll(
  db: Database,
  states: readonly MessageRow['state'][],
  max: number,
): Promise<StateCount[]> {
  return countStates(db, messages, states, max);
}

export interface WaitingMessages {
  readonly oldest: Date | null;
  readonly retrying: number;
}

export async function readWaitingMessages(db: Database, max: number): Promise<WaitingMessages> {
  const [row] = await db.execute<{ oldest: string | null; retrying: number }>(sql`
    select min(created_at) as oldest, count(*) filter (where attempts > 0)::int as retrying
    from (
      select ${messages.createdAt}, ${messages.attempts} from ${messages}
      where ${ofAnyRetailer(messages.retailerId)} and ${messages.state} = 'queued'
      limit ${max}
    ) as waiting`);
  const oldest = row?.oldest ?? null;
  return { oldest: oldest === null ? null : new Date(oldest), retrying: row?.retrying ?? 0 };
}
