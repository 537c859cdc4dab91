import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '@/lib/db/client';
import { giveUpMessage } from '@/lib/delivery/send-message-job.handler';
import { sendMessageJob } from '@/lib/delivery/send-message-job';
import { listMessages, updateMessage } from '@/lib/delivery/store';
import { newId } from '@/lib/ids';
import { log } from '@/lib/log';
import { giveUpRawReceipt } from '@/lib/pos/give-up-raw-job.handler';
import { processRawJob } from '@/lib/pos/process-raw-job';
import type { Job } from '@/lib/queue/define-job';
import type { JobHandler } from '@/lib/queue/handle-job';
import { makeRetailer, postedReceipt } from '../factories';
import { superviseQueue } from '../supervise-queue';

// A process can die in the last attempt of a job. Nobody else would ever say what became of it.

/** As if the last attempt of a job had died a while ago, with what is done next about it. */
async function dieInLastAttempt({ name }: Job, member: string, id: string, next: JobHandler): Promise<void> {
  const db = database();
  await db.execute(sql`update pgboss.job set state = 'active', retry_count = retry_limit,
    started_on = now() - interval '100 seconds', heartbeat_on = now() - interval '90 seconds'
    where name = ${name} and data ->> ${member} = ${id}`);
  await superviseQueue(name);
  const [job] = await db.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = ${next.job.name} and data ->> ${member} = ${id}`,
  );
  expect(job).toBeDefined();
  const run = { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() };
  await next.run(job?.data, run);
}

test('a raw receipt whose worker died in the last attempt has failed, and can be replayed', async () => {
  const { api } = await makeRetailer();
  const posted = await api.request('/pos/receipts', { method: 'POST', body: 'slip' });
  const id = posted.headers.get('service-pos-data-id') ?? '';
  await dieInLastAttempt(processRawJob, 'id', id, giveUpRawReceipt);
  expect((await api.get('/pos/status')).json).toMatchObject([{ id, state: 'failed' }]);
  expect((await api.post(`/pos/raw/${id}/_replay`, {})).status).toBeLessThan(300);
});

test('a message whose worker died in the last attempt is a dead letter, and can be sent again', async () => {
  const retailer = await makeRetailer({ channels: ['email'] });
  const { api, ctx } = retailer;
  const receipt = await postedReceipt(retailer, { properties: { email: 'anna@example.com' } });
  expect((await api.post('/receipts/_send', { id: receipt, channels: ['email'] })).status).toBe(202);
  const read = async () => (await listMessages(ctx, { receiptId: receipt, count: 1 }))[0];
  const id = (await read())?.id ?? '';
  await updateMessage(ctx, id, { state: 'sending' });
  await dieInLastAttempt(sendMessageJob, 'message_id', id, giveUpMessage);
  expect(await read()).toMatchObject({ state: 'failed', failure: expect.stringContaining('may have been') });
  expect((await api.post(`/deliveries/${id}/_retry`, {})).status).toBeLessThan(300);
  expect(await read()).toMatchObject({ state: 'queued' });
});
