import { PgBoss } from 'pg-boss';
import postgres, { type Sql } from 'postgres';
import { config } from '@/lib/core/config';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';

/** Lets the queue look at once for jobs whose worker is not heard of any more, as it does by itself every minute. */
export async function superviseQueue(name: string): Promise<void> {
  const url = config().databaseUrl ?? '';
  await withClient(url, (client) => supervise(url, client, name));
}

/**
 * As if a minute and a half had passed since the jobs process of a service died: what it leased is free, the queue gives
 * its jobs to the next one, and the schedule has made those of the minute. Called before that process has begun.
 */
export async function passLeasesOfDead(dataDir: string): Promise<void> {
  const running = await startEmbeddedPostgres({ dataDir, purpose: 'command' });
  const { url } = running;
  await withClient(url, async (client) => {
    await client`update webhooks set leased_until = now(), due_at = least(due_at, now()) where leased_until > now()`;
    const jobs = await client<{ name: string; scheduled: boolean }[]>`update pgboss.job
      set started_on = started_on - interval '90 seconds', heartbeat_on = heartbeat_on - interval '90 seconds'
      where state = 'active' returning name, name in (select name from pgboss.schedule) as scheduled`;
    for (const name of new Set(jobs.map((job) => job.name))) await supervise(url, client, name);
    const scheduled = new Set(jobs.filter((job) => job.scheduled).map(({ name }) => name));
    await withQueue(url, async (boss) => {
      for (const name of scheduled) await boss.send(name, {});
    });
  });
  await running.stop();
}

async function supervise(url: string, client: Sql, name: string): Promise<void> {
  await client`update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = ${name}`;
  await withQueue(url, (boss) => boss.supervise(name));
}

async function withClient(url: string, work: (client: Sql) => Promise<void>): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function withQueue(url: string, work: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await work(boss);
  await boss.stop({ graceful: false });
}
