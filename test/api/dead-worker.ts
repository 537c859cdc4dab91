import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import type { Job } from '@/lib/platform/queue/define-job';
import { superviseQueue } from '@/test/supervise-queue';

/** As if nothing had been heard for a while of the worker that makes the last attempt of a job. */
export async function stopInLastAttempt({ name }: Job, member: string, id: string): Promise<void> {
  await database().execute(sql`update pgboss.job set state = 'active', retry_count = retry_limit,
    started_on = now() - interval '100 seconds', heartbeat_on = now() - interval '90 seconds'
    where name = ${name} and data ->> ${member} = ${id}`);
}

/** Has the queue find dead workers of a job, and does what is done next about it. */
export async function giveUp({ name }: Job, member: string, id: string, next: Job): Promise<void> {
  await superviseQueue(name);
  const [job] = await database().execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = ${next.name} and data ->> ${member} = ${id}`,
  );
  expect(job).toBeDefined();
  const run = { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() };
  await next.run(job?.data, run);
}
