import { failMessageJob } from '@/lib/domain/delivery/send/fail-message-job';
import { expect, test } from 'vitest';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { listMessages, updateMessage } from '@/lib/domain/delivery/store/messages';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { giveUp, stopInLastAttempt } from '../dead-worker';

// A process can die in the last attempt of a job. Nothing else would ever say what became of the message.

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
  await giveUp(sendMessageJob, 'message_id', id, failMessageJob);
  expect(await read()).toMatchObject({ state: 'failed', failure: expect.stringContaining('may have been') });
  expect((await api.post(`/deliveries/${id}/_retry`, {})).status).toBeLessThan(300);
  expect(await read()).toMatchObject({ state: 'queued' });
});

test('a message that was sent again before its dead worker was found is on its way, and fails no second time', async () => {
  const { api, ctx, id, read } = await queuedMessage();
  await stopInLastAttempt(sendMessageJob, 'message_id', id);
  await updateMessage(ctx, id, { state: 'failed' });
  expect((await api.post(`/deliveries/${id}/_retry`, {})).status).toBeLessThan(300);
  await giveUp(sendMessageJob, 'message_id', id, failMessageJob);
  expect(await read()).toMatchObject({ state: 'queued' });
});
