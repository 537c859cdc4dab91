import { newId } from '@/lib/core/ids';
import type { Context } from '@/lib/platform/context';
import { isTransaction, sendAhead } from '@/lib/platform/db/client';
import { isRecording } from './recording';
import type { NewEvent, StoredEventData } from './schema';
import { insertionOfEvents } from './store/sequencing';

/**
 * Records events if there are webhooks or readers (`recording.ts`). The statement is sent without waiting for
 * its answer.
 */
export async function recordEvents(ctx: Context, events: readonly NewEvent[]): Promise<void> {
  const now = ctx.now();
  if (events.length === 0 || !isRecording(ctx.retailer.events, now)) return;
  const rows = events.map((event) => ({ id: newId(), type: event.type, at: now, ...storedData(event) }));
  const statement = insertionOfEvents(ctx.retailer.id, rows);
  if (isTransaction(ctx.db)) sendAhead(ctx.db, statement);
  else await ctx.db.execute(statement);
}

function storedData(event: NewEvent): { readonly identifier: string | null; readonly data: StoredEventData } {
  switch (event.type) {
    case 'identifier.created':
    case 'identifier.updated':
    case 'identifier.erased':
      return { identifier: event.data.id, data: {} };
    case 'reward.won': {
      const { identifier, ...data } = event.data;
      return { identifier, data };
    }
    default:
      return { identifier: null, data: event.data };
  }
}
