import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '@/lib/db/client';
import { giveUpMessage } from '@/lib/delivery/send-message-job.handler';
import { sendMessageJob } from '@/lib/delivery/send-message-job';
import { listMessages, updateMessage } from '@/lib/delivery/store';
import { newId } from '@/lib/ids';
import { log } from '@/lib/log';
import { giveUpRawReceipt } from '@/lib/pos/give-up-raw-job.handler';
import { processRaw } from '@/lib/pos/process-raw';
import { processRawJob } from '@/lib/pos/process-raw-job';
import type { Job } from '@/lib/queue/define-job';
import type { JobHandler } from '@/lib/queue/handle-job';
import { makeRetailer, postedReceipt } from '../factories';
import { superviseQueue } from '../supervise-queue';

// A process can die in the last attempt of a job. Nobody else would ever say what became of it.

/** As if nothing had been heard for a while of whoever makes the last attempt of a job. */
async function stopInLastAttempt({ name }: Job, member: string, id: string): Promise<void> {
  await database().execute(sql`update pgboss.job set state = 'active', retry_count = retry_limit,
    started_on = now() - interval '100 seconds', heartbeat_on = now() - interval '90 seconds'
    where name = ${name} and data ->> ${member} = ${id}`);
}

/** Has the queue find dead workers of a job, and does what is done next about it. */
async function giveUp({ name }: Job, member: string, id: string, next: JobHandler): Promise<void> {
  await superviseQueue(name);
  const [job] = await database().execute<{ data: unknown }>(
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
  await stopInLastAttempt(processRawJob, 'id', id);
  await giveUp(processRawJob, 'id', id, giveUpRawReceipt);
  expect((await api.get('/pos/status')).json).toMatchObject([{ id, state: 'failed' }]);
  expect((await api.post(`/pos/raw/${id}/_replay`, {})).status).toBeLessThan(300);
});

test('a raw receipt that was replayed before its dead worker was found waits for that, and fails no second time', async () => {
  const { api, ctx } = await makeRetailer();
  const posted = await api.request('/pos/receipts', { method: 'POST', body: 'slip' });
  const id = posted.headers.get('service-pos-data-id') ?? '';
  await stopInLastAttempt(processRawJob, 'id', id);
  await processRaw(ctx, id);
  expect((await api.post(`/pos/raw/${id}/_replay`, {})).status).toBeLessThan(300);
  await giveUp(processRawJob, 'id', id, giveUpRawReceipt);
  expect((await api.get('/pos/status')).json).toMatchObject([{ id, state: 'received' }]);
});

/** A message that waits to be sent, with what tells how it is. */
async function queuedMessage() {
  const retailer = await makeRetailer({ channels: ['email'] });
  const { api, ctx } = retailer;
  const receipt = await postedReceipt(retailer, { properties: { email: 'anna@example.com' } });
  expect((await api.post('/receipts/_send', { id: receipt, channels: ['email'] })).status).toBe(202);
  const read = async () => (await listMessages(ctx, { receiptId: receipt, count: 1 }))[0];
  return { api, ctx, id: (await read())?.id ?? '', read };
}

test('a message whose worker died in the last attempt is a dead letter, and can be sent again', async () => {
  const { api, ctx, id, read } = await queuedMessage();
  await updateMessage(ctx, id, { state: 'sending' });
  await stopInLastAttempt(sendMessageJob, 'message_id', id);
  await giveUp(sendMessageJob, 'message_id', id, giveUpMessage);
  expect(await read()).toMatchObject({ state: 'failed', failure: expect.stringContaining('may have been') });
  expect((await api.post(`/deliveries/${id}/_retry`, {})).status).toBeLessThan(300);
  expect(await read()).toMatchObject({ state: 'queued' });
});

test('a message that was sent again before its dead worker was found is on its way, and fails no second time', async () => {
  const { api, ctx, id, read } = await queuedMessage();
  await stopInLastAttempt(sendMessageJob, 'message_id', id);
  await updateMessage(ctx, id, { state: 'failed' });
  expect((await api.post(`/deliveries/${id}/_retry`, {})).status).toBeLessThan(300);
  await giveUp(sendMessageJob, 'message_id', id, giveUpMessage);
  expect(await read()).toMatchObject({ state: 'queued' });
});
