import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { processRawReceipt } from '@/lib/domain/pos/process-raw-jobs';
import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { installBuiltIn } from '@/lib/domain/transformations/built-in-transformations';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import { acquireProcess, releaseProcess } from '@/lib/domain/transformations/sandbox/process-pool';
import { database } from '@/lib/platform/db/client';
import { log } from '@/lib/core/log';
import { makeRetailer } from '@/test/factories';

// A machine that is busy with other work gives a mapping no processor time: its process is stopped here, the clock goes on.

test(
  'a raw receipt that got no processor time is tried again, says why meanwhile, and is read then',
  { timeout: 120_000 },
  async () => {
    const { api, ctx } = await makeRetailer();
    await installBuiltIn(ctx, 'poslog');
    const body = new Uint8Array(sampleBytes('poslog', 'poslog.xml'));
    const headers = { 'content-type': 'application/xml', 'service-property-store_reference': '1' };
    const posted = await api.request('/pos/receipts', { method: 'POST', headers, body });
    const id = posted.headers.get('service-pos-data-id') ?? '';
    const [job] = await database().execute<{ id: string }>(
      sql`select id from pgboss.job where name = ${processRawJob.name} and data ->> 'id' = ${id}`,
    );
    const run = (attempt: number) =>
      processRawReceipt(
        { retailer: ctx.retailer.id, id },
        { id: job?.id ?? '', attempt, signal: new AbortController().signal, log: log() },
      );
    await stopNextProcess(ctx.retailer.id);
    await expect(run(1)).rejects.toThrow('kept the machine busy');
    const cause = { reason: 'machine_busy', parameters: { seconds: 30 } };
    expect((await api.get(`/pos/raw/${id}`)).json).toMatchObject({
      state: 'received',
      attempts: 1,
      failure: cause,
    });
    await stopNextProcess(ctx.retailer.id);
    await run(processRawJob.retries + 1);
    expect((await api.get(`/pos/raw/${id}`)).json).toMatchObject({
      state: 'failed',
      attempts: 2,
      failure: cause,
    });
    expect((await api.post(`/pos/raw/${id}/_replay`, {})).status).toBeLessThan(300);
    await run(1);
    expect((await api.get(`/pos/raw/${id}`)).json).toMatchObject({ state: 'processed', failure: null });
  },
);

/** Stops the process that the retailer's next mapping will run in. */
async function stopNextProcess(retailer: number): Promise<void> {
  const sandbox = await acquireProcess(retailer);
  process.kill(sandbox.child.pid ?? 0, 'SIGSTOP');
  releaseProcess(sandbox);
}
