import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { config } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';

/** Lets the queue look at once for jobs whose worker is not heard of any more, as it does by itself every minute. */
export async function superviseQueue(name: string): Promise<void> {
  await database().execute(
    sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = ${name}`,
  );
  const boss = new PgBoss({
    connectionString: config().databaseUrl ?? '',
    max: 2,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.supervise(name);
  await boss.stop({ graceful: false });
}
