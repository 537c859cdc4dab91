import { messages } from '@/drizzle/schema/delivery';
import { newId } from '@/lib/core/ids';
import { findMessage } from '@/lib/domain/delivery/store/outbox';
import { describe, expect, test } from 'vitest';
import { emptyMessages } from '@/lib/domain/delivery/store/erasure';
import { listMessages, optedOut, updateMessage } from '@/lib/domain/delivery/store/messages';
import { stopReceipts } from '@/lib/domain/delivery/opt-out/subscription';
import { listProblems } from '@/lib/domain/problems/list-problems';
import { queuedMessage, runMessage, type QueuedMessage } from '@/test/api/deliveries/queued-message';
import { clientOf, makeRetailer, type TestRetailer } from '@/test/factories';
import { smtpServer } from '@/test/message-servers';

/** Messages of one retailer that failed for a cause that a mail server gives. */
async function failedMessages(count: number, retailer: TestRetailer): Promise<QueuedMessage[]> {
  const failed: QueuedMessage[] = [];
  for (let number = 0; number < count; number += 1) {
    const message = await queuedMessage('email', { retailer });
    await updateMessage(retailer.ctx, message.id, { state: 'failed', failure: `mailbox ${number} is full` });
    failed.push(message);
  }
  return failed;
}

const sendingRetailer = () => makeRetailer({ channels: ['email', 'sms', 'whatsapp'] });

/** The fingerprint of the retailer's one problem of failed messages. */
async function causeOf({ ctx }: TestRetailer): Promise<string> {
  const [problem, ...others] = await listProblems(ctx, { kind: 'delivery_failed' });
  expect(others).toEqual([]);
  return problem?.fingerprint ?? '';
}

describe('200', () => {
  test('what its consumer did not want any more is no problem, and nothing to send again', async () => {
    const retailer = await makeRetailer({ channels: ['email'], send_on_arrival: ['email'] });
    const properties = { email: 'anna@example.com' };
    const message = await queuedMessage('email', { retailer, receipt: { properties } });
    const [asked, arrived] = await listMessages(retailer.ctx, { receiptId: message.receiptId, count: 5 });
    expect([asked?.request === 'arrival', arrived?.request]).toEqual([false, 'arrival']);
    await stopReceipts(retailer.ctx, 'anna@example.com', ['email']);
    await runMessage(retailer, arrived?.id);
    expect(await findMessage(retailer.ctx, arrived?.id ?? '')).toMatchObject({ failure: optedOut });
    expect(await causeOf(retailer)).toBe('');
  });

  test('sends all messages of a cause again and no others, without those of erased persons', async () => {
    const arrived = await smtpServer();
    const retailer = await sendingRetailer();
    const [erased, ...others] = await failedMessages(4, retailer);
    const cause = await causeOf(retailer);
    const other = await queuedMessage('email', { retailer });
    await updateMessage(retailer.ctx, other.id, { state: 'failed', failure: 'the domain does not exist' });
    if (erased === undefined) throw new Error('There is no message.');
    await emptyMessages(retailer.ctx, [erased.id], 'erased');
    await updateMessage(retailer.ctx, erased.id, { failure: 'mailbox 9 is full' });
    const { status, json } = await retailer.api.post('/deliveries/_retry', { cause });
    expect(status).toBe(200);
    expect(json).toMatchObject({ queued: 3, refused: [], next: null });
    for (const message of others) await message.run();
    expect(arrived).toHaveLength(3);
    expect([(await erased.read()).state, (await other.read()).state]).toEqual(['failed', 'failed']);
  });

  test('sends nothing twice when it is asked twice at once', { tags: 'long' }, async () => {
    const arrived = await smtpServer();
    const retailer = await sendingRetailer();
    const failed = await failedMessages(6, retailer);
    const cause = await causeOf(retailer);
    const ask = () => retailer.api.post('/deliveries/_retry', { cause });
    const both = await Promise.all([ask(), ask()]);
    const answers = both.map(({ json }) => json as { queued: number; refused: { reason: string }[] });
    expect(answers.reduce((sum, { queued }) => sum + queued, 0)).toBe(6);
    for (const { refused } of answers)
      expect(refused.every(({ reason }) => reason === 'message_underway')).toBe(true);
    for (const message of failed) {
      await message.run();
      await message.run(2);
    }
    expect(arrived).toHaveLength(6);
    expect((await ask()).json).toMatchObject({ queued: 0, refused: [] });
  });

  test(
    'takes a hundred at once, and goes on without those that have failed again since',
    { tags: 'long' },
    async () => {
      const retailer = await sendingRetailer();
      const [oldest] = await failedMessages(1, retailer);
      if (oldest === undefined) throw new Error('There is no message.');
      const row = await oldest.read();
      const failed = [row, ...Array.from({ length: 102 }, () => ({ ...row, id: newId(), request: newId() }))];
      await retailer.ctx.db.insert(messages).values(failed.slice(1));
      const cause = await causeOf(retailer);
      const first = (await retailer.api.post('/deliveries/_retry', { cause })).json;
      expect(first).toMatchObject({ queued: 100, next: failed[3]?.id });
      // It was tried again since, and failed.
      await updateMessage({ ...retailer.ctx, now: () => new Date(Date.now() + 60_000) }, oldest.id, {
        failure: 'mailbox 1 is full',
      });
      const rest = { cause, after: first.next, failed_before: first.failed_before };
      expect((await retailer.api.post('/deliveries/_retry', rest)).json).toMatchObject({
        queued: 2,
        next: null,
      });
      expect(await findMessage(retailer.ctx, oldest.id)).toMatchObject({ state: 'failed' });
    },
  );

  test('finds nothing of another retailer', async () => {
    const [retailer, other] = [await sendingRetailer(), await sendingRetailer()];
    const [message] = await failedMessages(1, retailer);
    const cause = await causeOf(retailer);
    expect((await other.api.post('/deliveries/_retry', { cause })).json).toMatchObject({ queued: 0 });
    expect((await message?.read())?.state).toBe('failed');
  });
});

describe('400', () => {
  test('names a cause that is none', async () => {
    const { api } = await makeRetailer();
    const { status, json } = await api.post('/deliveries/_retry', { cause: 'full' });
    expect([status, json.errors?.[0]?.name]).toEqual([400, 'cause']);
  });
});

describe('403', () => {
  test('is for those who may only send single ones', async () => {
    const retailer = await makeRetailer();
    const client = await clientOf(retailer, ['view.retry_delivery', 'view.get_deliveries']);
    expect((await client.post('/deliveries/_retry', { cause: '0'.repeat(32) })).status).toBe(403);
  });
});
