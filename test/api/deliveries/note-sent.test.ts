import { expect, test } from 'vitest';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { readMail, smtpServer } from '@/test/message-servers';
import { failingNotes } from './failing-notes';

// Between a mail server's word that it has a mail and our note of that, the database can go away.

test('a mail that was handed over is noted as sent, though the first try to note it fails', async () => {
  const arrived = await smtpServer();
  const message = await queuedMessage('email');
  await failingNotes(message, 1, () => message.run());
  expect(await message.read()).toMatchObject({ state: 'sent', provider: 'smtp', attempts: 1, failure: null });
  expect(arrived).toHaveLength(1);
  expect((await readMail(arrived[0])).subject).toBe((await message.read()).content?.subject);
});
