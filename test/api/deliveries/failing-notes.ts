import type { QueuedMessage } from '@/test/api/deliveries/queued-message';
import { runAsOwner } from '@/test/as-owner';

/** While work is done, the first notes that the message was sent fail, so many of them. */
export async function failingNotes({ id }: QueuedMessage, times: number, work: () => Promise<unknown>) {
  const name = `fail_note_${id.replaceAll('-', '')}`;
  // A sequence counts on when a transaction is rolled back.
  await runAsOwner(
    `create sequence ${name}`,
    `grant usage on sequence ${name} to public`,
    `create function ${name}() returns trigger language plpgsql as $$
        begin
          if nextval('${name}') <= ${times} then raise exception 'gone' using errcode = 'admin_shutdown'; end if;
          return new;
        end $$`,
    `create trigger ${name} before update on messages for each row
        when (new.id = '${id}' and new.state = 'sent') execute function ${name}()`,
  );
  try {
    await work();
  } finally {
    await runAsOwner(`drop trigger ${name} on messages`, `drop function ${name}`, `drop sequence ${name}`);
  }
}
