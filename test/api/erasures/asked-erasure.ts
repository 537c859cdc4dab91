import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { eraseIdentifierJob } from '@/lib/domain/privacy/erase-identifier-job';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

export const identifier = 'retry@example.com';

/** An erasure of `identifier` that was asked for, at a retailer of its own. */
export interface AskedErasure extends TestRetailer {
  readonly id: string;
  /** The receipt of the person. */
  readonly receiptId: string;
  /** The erasure as the API returns it. */
  readonly read: () => Promise<Record<string, unknown>>;
  /** As a worker does it: the job is gone when it is done, or tried for the last time. */
  readonly attempt: (number?: number) => Promise<void>;
  readonly queuedJobs: () => Promise<number>;
  /** Breaks an attempt off at the very end, when the identifier is gone already. */
  readonly giveUp: (state?: 'failed' | 'running') => Promise<void>;
}

/** A run of a job as the queue begins it. */
export const jobRun = (attempt: number) => ({
  id: newId(),
  attempt,
  signal: new AbortController().signal,
  log: log(),
});

export async function askedErasure(): Promise<AskedErasure> {
  const retailer = await makeRetailer();
  const { api, ctx } = retailer;
  const receiptId = await postedReceipt(retailer, { identifier, properties: { email: identifier } });
  const asked = await api.post(`/identifiers/${identifier}/_erase`, undefined);
  const id = asked.json.id as string;
  const itsJobs = sql`name = ${eraseIdentifierJob.name} and data ->> 'erasure' = ${id}`;
  const read = async () => (await api.get(`/erasures/${id}`)).json as Record<string, unknown>;
  const attempt = async (number = 1) => {
    try {
      await eraseIdentifierJob.run({ retailer: ctx.retailer.id, erasure: id }, jobRun(number));
    } finally {
      await ctx.db.execute(sql`delete from pgboss.job where ${itsJobs}`);
    }
  };
  return {
    ...retailer,
    id,
    receiptId,
    read,
    attempt,
    queuedJobs: async () => (await ctx.db.execute(sql`select 1 from pgboss.job where ${itsJobs}`)).length,
    giveUp: (state = 'failed') =>
      breakingOff(
        retailer,
        'update on erasures',
        `new.retailer_id = ${ctx.retailer.id} and new.state = 'done'`,
        async () => {
          const last = state === 'failed' ? eraseIdentifierJob.retries + 1 : 1;
          await expect(attempt(last)).rejects.toThrow('interrupted');
          expect((await read())['state']).toBe(state);
          expect((await api.get(`/identifiers/${identifier}`)).status).toBe(404);
        },
      ),
  };
}
