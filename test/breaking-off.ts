import { runAsOwner } from './as-owner';
import type { TestRetailer } from './factories';

/**
 * While work is done, it is broken off where it does this (`delete on identifiers`) to a row that fulfils the condition
 * (of `old` and `new`), as if the process had died there, or with an error of the database that its documents call `error`.
 */
export async function breakingOff(
  { ctx }: TestRetailer,
  event: string,
  condition: string,
  work: () => Promise<void>,
  error = 'raise_exception',
): Promise<void> {
  const name = `break_off_${ctx.retailer.id}`;
  await runAsOwner(
    `create function ${name}() returns trigger language plpgsql as $$
      begin raise exception 'broken off' using errcode = '${error}'; end $$`,
    `create trigger ${name} before ${event} for each row when (${condition}) execute function ${name}()`,
  );
  try {
    await work();
  } finally {
    const [, table] = event.split(' on ');
    await runAsOwner(`drop trigger ${name} on ${table}`, `drop function ${name}`);
  }
}
