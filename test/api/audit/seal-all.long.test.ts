import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sealAuditJob } from '@/lib/domain/audit/seal-audit-job';
import { verifyChain } from '@/lib/domain/audit/verify-chain';
import { database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { makeRetailer } from '@/test/factories';

const run = () => ({ id: newId(), attempt: 1, signal: new AbortController().signal, log: log() });
const queued = async () =>
  (
    await database().execute<{ start_after: string }>(sql`
      select start_after from pgboss.job where name = ${sealAuditJob.name} and data @> '{"follow_up": true}'
      and state = 'created' order by created_on desc`)
  ).map(({ start_after: at }) => new Date(at).getTime());

test('the trail of every retailer is sealed each half minute: by the schedule, and once more in between', async () => {
  expect(sealAuditJob.schedule).toBe('* * * * *');
  const [one, other] = [await makeRetailer(), await makeRetailer()];
  const before = (await queued()).length;
  await sealAuditJob.run({}, run());
  for (const { ctx } of [one, other]) {
    expect(await verifyChain(ctx)).toMatchObject({ head: {}, waiting: { count: 0 }, broken: null });
  }
  const after = await queued();
  expect(after).toHaveLength(before + 1);
  expect(after[0]).toBeLessThanOrEqual(Date.now() + 30_000);
  expect(after[0]).toBeGreaterThan(Date.now());
  // The run in between asks for none.
  await sealAuditJob.run({ follow_up: true }, run());
  expect(await queued()).toHaveLength(before + 1);
});
