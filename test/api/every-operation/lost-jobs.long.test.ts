import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { eraseIdentifierJob } from '@/lib/domain/privacy/erase-identifier-job';
import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { database } from '@/lib/platform/db/client';
import type { Job } from '@/lib/platform/queue/define-job';
import { jobs } from '@/lib/registry/jobs';
import { requeueLostJob } from '@/lib/registry/requeue-lost-job';
import { makeRetailer, postedReceipt } from '@/test/factories';

// A distributed database commits a row and its job one after the other. Here the job is taken away instead.

interface Lost {
  readonly job: Job;
  readonly member: string;
  /** Has something accepted; answers its id. */
  readonly accept: (retailer: Awaited<ReturnType<typeof makeRetailer>>) => Promise<string>;
}

const lost: readonly Lost[] = [
  {
    job: processRawJob,
    member: 'id',
    accept: async ({ api }) => {
      const posted = await api.request('/pos/receipts', { method: 'POST', body: 'slip' });
      return posted.headers.get('service-pos-data-id') ?? '';
    },
  },
  {
    job: sendMessageJob,
    member: 'message_id',
    accept: async (retailer) => {
      const { api } = retailer;
      const id = await postedReceipt(retailer, { properties: { email: 'anna@example.com' } });
      await api.post('/receipts/_send', { id, channels: ['email'] });
      const [row] = await database().execute<{ id: string }>(
        sql`select id from messages where retailer_id = ${retailer.ctx.retailer.id} and receipt_id = ${id}`,
      );
      return row?.id ?? '';
    },
  },
  {
    job: eraseIdentifierJob,
    member: 'erasure',
    accept: async (retailer) => {
      await postedReceipt(retailer, { identifier: 'gone@example.com' });
      const asked = await retailer.api.post('/identifiers/gone@example.com/_erase', undefined);
      return asked.json.id as string;
    },
  },
];

const ofRow = ({ job, member }: Lost, id: string) => sql`name = ${job.name} and data ->> ${member} = ${id}`;

async function countJobs(which: Lost, id: string): Promise<number> {
  return (
    await database().execute(sql`select 1 from pgboss.job where ${ofRow(which, id)} and state < 'completed'`)
  ).length;
}

async function sweep(minutesLater: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutesLater * 60_000 });
  try {
    const run = { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() };
    await requeueLostJob.run({}, run);
  } finally {
    vi.useRealTimers();
  }
}

// A sweep looks at all retailers that tests have made, so the three share each.
test('a raw receipt, a message and an erasure that lost their jobs get one each again, and one only', async () => {
  const retailer = await makeRetailer();
  const accepted = new Map<Lost, string>();
  for (const which of lost) accepted.set(which, await which.accept(retailer));
  const counts = () => Promise.all(Array.from(accepted, ([which, id]) => countJobs(which, id)));
  expect(await counts()).toEqual([1, 1, 1]);
  await sweep(60);
  expect(await counts()).toEqual([1, 1, 1]);
  for (const [which, id] of accepted)
    await database().execute(sql`delete from pgboss.job where ${ofRow(which, id)}`);
  // They may just be about to get their jobs.
  await sweep(1);
  expect(await counts()).toEqual([0, 0, 0]);
  await sweep(60);
  await sweep(60);
  expect(await counts()).toEqual([1, 1, 1]);
});

test('the sweep runs by itself', () => {
  expect(jobs).toContain(requeueLostJob);
  expect(requeueLostJob.schedule).not.toBeNull();
});
