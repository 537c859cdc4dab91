import { expect, test } from 'vitest';
import { findLink, revokeLink } from '@/lib/domain/receipts/store/links';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { smtpServer } from '@/test/message-servers';
import { queuedMessage, type QueuedMessage } from './queued-message';

// Messages that are sent at the same time share transactions. What one of them fails for is no matter of the others.

async function several(retailer: TestRetailer, count: number): Promise<QueuedMessage[]> {
  return Promise.all(Array.from({ length: count }, () => queuedMessage('email', { retailer })));
}

const shop = () => makeRetailer({ channels: ['email'] });

const statesOf = (messages: readonly QueuedMessage[]) =>
  Promise.all(messages.map(async ({ read }) => (await read()).state));

test('each of several messages is sent once, and its own', async () => {
  const arrived = await smtpServer();
  const messages = await several(await shop(), 8);
  await Promise.all(messages.map(({ run }) => run()));
  expect(await statesOf(messages)).toEqual(messages.map(() => 'sent'));
  expect(arrived).toHaveLength(messages.length);
  for (const message of messages) {
    expect(await message.events()).toEqual(['queued', 'sent']);
    expect(await message.read()).toMatchObject({ attempts: 1, provider: 'smtp', failure: null });
  }
});

test('two jobs of one message never send it twice', async () => {
  const arrived = await smtpServer();
  const messages = await several(await shop(), 4);
  await Promise.all([...messages, ...messages].map(({ run }) => run()));
  expect(arrived).toHaveLength(messages.length);
});

test('one that cannot be written fails, and the others are sent', async () => {
  const retailer = await shop();
  const messages = await several(retailer, 5);
  const [revoked] = messages;
  await revokeLink(retailer.ctx, revoked?.receiptId ?? '', new Date());
  await Promise.all(messages.map(({ run }) => run()));
  expect(await statesOf(messages)).toEqual(['failed', 'sent', 'sent', 'sent', 'sent']);
  expect(await revoked?.read()).toMatchObject({ failure: 'the link of the receipt was revoked' });
});

test('one that the database refuses is tried again later, and the others are sent', async () => {
  const retailer = await shop();
  const messages = await several(retailer, 5);
  const [refused] = messages;
  const condition = `new.id = '${refused?.id ?? ''}' and new.state <> 'queued'`;
  await breakingOff(retailer, 'update on messages', condition, async () => {
    const ended = await Promise.allSettled(messages.map(({ run }) => run()));
    expect(ended.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  });
  expect(await statesOf(messages)).toEqual(['queued', 'sent', 'sent', 'sent', 'sent']);
  await refused?.run(2);
  expect(await refused?.read()).toMatchObject({ state: 'sent' });
});

test('messages of two retailers that are sent at the same time stay apart', async () => {
  const retailers = await Promise.all([shop(), shop()]);
  const all = await Promise.all(retailers.map((retailer) => several(retailer, 3)));
  await Promise.all(all.flat().map(({ run }) => run()));
  for (const { retailer, receiptId, read } of all.flat()) {
    const { content } = await read();
    expect(content?.text).toContain(`/r/${(await findLink(retailer.ctx, receiptId)) ?? 'nowhere'}`);
  }
});
