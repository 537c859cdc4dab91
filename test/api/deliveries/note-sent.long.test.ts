import { expect, test } from 'vitest';
import { doubt } from '@/lib/domain/delivery/store/messages';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { smtpServer } from '@/test/message-servers';
import { failingNotes } from './failing-notes';

// Between a mail server's word that it has a mail and our note of that, the database can go away.

test('a mail that was handed over, and cannot be noted, is never sent again by itself', async () => {
  const arrived = await smtpServer();
  const message = await queuedMessage('email');
  await failingNotes(message, 100, () => expect(message.run()).rejects.toThrow());
  expect(await message.read()).toMatchObject({ state: 'sending' });
  await message.run(2);
  expect(await message.read()).toMatchObject({ state: 'failed', failure: doubt });
  expect(arrived).toHaveLength(1);
});
