import { sql } from 'drizzle-orm';
import { database } from '@/lib/db/client';
import type { TestRetailer } from './factories';

/**
 * While work is done, it is broken off where it does this (`delete on identifiers`) to a row that fulfils the condition
 * (of `old` and `new`), as if the process had died there.
 */
export async function breakingOff(
  { ctx }: TestRetailer,
  event: string,
  condition: string,
  work: () => Promise<void>,
): Promise<void> {
  const name = `break_off_${ctx.retailer.id}`;
  await database().execute(
    sql.raw(`
      create function ${name}() returns trigger language plpgsql as $$
        begin raise exception 'broken off'; end $$;
      create trigger ${name} before ${event} for each row when (${condition}) execute function ${name}()`),
  );
  await work();
  await database().execute(sql.raw(`drop function ${name} cascade`));
}
