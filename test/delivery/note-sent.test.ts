import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '@/lib/db/client';
import { doubt } from '@/lib/delivery/store';
import { queuedMessage, type QueuedMessage } from './queued-message';
import { readMail, smtpServer } from './servers';

// Between a mail server's word that it has a mail and our note of that, the database can go away.

/** While work is done, the first notes that the message was sent fail, so many of them. */
async function failingNotes({ id }: QueuedMessage, times: number, work: () => Promise<unknown>) {
  const name = `fail_note_${id.replaceAll('-', '')}`;
  // A sequence counts on when a transaction is rolled back.
  await database().execute(
    sql.raw(`
      create sequence ${name};
      create function ${name}() returns trigger language plpgsql as $$
        begin
          if nextval('${name}') <= ${times} then raise exception 'gone' using errcode = 'admin_shutdown'; end if;
          return new;
        end $$;
      create trigger ${name} before update on messages for each row
        when (new.id = '${id}' and new.state = 'sent') execute function ${name}()`),
  );
  try {
    await work();
  } finally {
    await database().execute(sql.raw(`drop function ${name} cascade; drop sequence ${name}`));
  }
}

test('a mail that was handed over is noted as sent, though the first try to note it fails', async () => {
  const arrived = await smtpServer();
  const message = await queuedMessage('email');
  await failingNotes(message, 1, () => message.run());
  expect(await message.read()).toMatchObject({ state: 'sent', provider: 'smtp', attempts: 1, failure: null });
  expect(arrived).toHaveLength(1);
  expect((await readMail(arrived[0])).subject).toBe((await message.read()).content?.subject);
});

test('a mail that was handed over, and can not be noted, is never sent again by itself', async () => {
  const arrived = await smtpServer();
  const message = await queuedMessage('email');
  await failingNotes(message, 100, () => expect(message.run()).rejects.toThrow());
  expect(await message.read()).toMatchObject({ state: 'sending' });
  await message.run(2);
  expect(await message.read()).toMatchObject({ state: 'failed', failure: doubt });
  expect(arrived).toHaveLength(1);
});
