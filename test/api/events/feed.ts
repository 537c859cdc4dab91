import { expect } from 'vitest';
import { sequenceWaiting } from '@/lib/domain/events/sequence-events';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { findRetailer } from '@/lib/platform/retailers/store';
import { makeRetailer, type TestRetailer } from '@/test/factories';

/** An event as a reader gets it. */
export interface ReadEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reader of a feed from now on. */
export interface Reader {
  readonly retailer: TestRetailer;
  /** Reads what has come since the last time, from its first page to its last. */
  readonly read: () => Promise<ReadEvent[]>;
  /** As `read`, without ids of events. */
  readonly told: () => Promise<Pick<ReadEvent, 'type' | 'data'>[]>;
}

/** A retailer whose feed is read. */
export async function readRetailer(settings: Partial<RetailerSettings> = {}): Promise<Reader> {
  const made = await makeRetailer(settings);
  const first = await made.api.get('/events');
  expect(first.status, first.text).toBe(200);
  let after = first.json.next as string;
  const read = async () => {
    while ((await sequenceWaiting(made.ctx.db)) > 0);
    const seen: ReadEvent[] = [];
    for (let hasMore = true; hasMore;) {
      const { status, json, text } = await made.api.get(`/events?count=3&after=${after}`);
      expect(status, text).toBe(200);
      seen.push(...(json.events as ReadEvent[]));
      hasMore = json.has_more as boolean;
      after = json.next as string;
    }
    return seen;
  };
  const found = await findRetailer(made.ctx.retailer.id);
  if (found === null) throw new Error('The retailer is gone.');
  // Its verbs are called as by a process that has heard of the reader.
  const retailer = { ...made, ctx: { ...made.ctx, retailer: found } };
  return {
    retailer,
    read,
    told: async () => (await read()).map(({ type, data }) => ({ type, data })),
  };
}
