import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { eraseIdentifierJob } from '@/lib/domain/privacy/erase-identifier-job';
import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { sendMessageJob } from '@/lib/domain/delivery/send-message-job';
import { database } from '@/lib/platform/db/client';
import type { Job } from '@/lib/platform/queue/define-job';
import { jobs } from '@/lib/registry/jobs';
import { requeueLostJob } from '@/lib/registry/requeue-lost-job';
import { requeueLost } from '@/lib/registry/requeue-lost-job.handler';
import { makeRetailer, postedReceipt } from '@/test/factories';

// A distributed database commits a row and its job one after the other. Here the job is taken away instead.

interface Lost {
  readonly what: string;
  readonly job: Job;
  readonly member: string;
  /** Has something accepted; answers its id. */
  readonly accept: (retailer: Awaited<ReturnType<typeof makeRetailer>>) => Promise<string>;
}

const lost: readonly Lost[] = [
  {
    what: 'a raw receipt',
    job: processRawJob,
    member: 'id',
    accept: async ({ api }) => {
      const posted = await api.request('/pos/receipts', { method: 'POST', body: 'slip' });
      return posted.headers.get('service-pos-data-id') ?? '';
    },
  },
  {
    what: 'a message',
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
    what: 'an erasure',
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
    await requeueLost.run({}, run);
  } finally {
    vi.useRealTimers();
  }
}

test.each(lost)('$what that was accepted and lost its job gets one again, and one only', async (which) => {
  const retailer = await makeRetailer();
  const id = await which.accept(retailer);
  expect(await countJobs(which, id)).toBe(1);
  await sweep(60);
  expect(await countJobs(which, id)).toBe(1);
  await database().execute(sql`delete from pgboss.job where ${ofRow(which, id)}`);
  // It may just be about to get its job.
  await sweep(1);
  expect(await countJobs(which, id)).toBe(0);
  await sweep(60);
  await sweep(60);
  expect(await countJobs(which, id)).toBe(1);
});

test('the sweep runs by itself', () => {
  expect(jobs).toContain(requeueLostJob);
  expect(requeueLostJob.schedule).not.toBeNull();
});
