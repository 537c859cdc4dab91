import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '@/lib/ids';
import { log } from '@/lib/log';
import { eraseIdentifierJob } from '@/lib/privacy/erase-identifier-job';
import { eraseOneIdentifier } from '@/lib/privacy/erase-identifier-job.handler';
import { resumeErasuresJob } from '@/lib/privacy/resume-erasures-job';
import { resumeErasures } from '@/lib/privacy/resume-erasures-job.handler';
import { jobs } from '@/lib/queue/jobs';
import { breakingOff } from '../breaking-off';
import { makeRetailer, postedReceipt, type TestRetailer } from '../factories';

const identifier = 'retry@example.com';
let retailer: TestRetailer;
let id: string;
let receiptId: string;

beforeEach(async () => {
  retailer = await makeRetailer();
  receiptId = await postedReceipt(retailer, { identifier, properties: { email: identifier } });
  const asked = await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined);
  id = asked.json.id as string;
});

const jobRun = (attempt: number) => ({
  id: newId(),
  attempt,
  signal: new AbortController().signal,
  log: log(),
});

/** As a worker does it: the job is gone when it is done, or tried for the last time. */
async function attempt(number = 1): Promise<void> {
  const data = { retailer: retailer.ctx.retailer.id, erasure: id };
  try {
    await eraseOneIdentifier.run(data, jobRun(number));
  } finally {
    await loseJobs();
  }
}

async function loseJobs(): Promise<void> {
  await retailer.ctx.db.execute(
    sql`delete from pgboss.job where name = ${eraseIdentifierJob.name} and data ->> 'erasure' = ${id}`,
  );
}

async function queuedJobs(): Promise<number> {
  const found = await retailer.ctx.db.execute(
    sql`select 1 from pgboss.job where name = ${eraseIdentifierJob.name} and data ->> 'erasure' = ${id}`,
  );
  return found.length;
}

const erasure = async () => (await retailer.api.get(`/erasures/${id}`)).json;

/** Breaks every attempt off at the very end, when the identifier is gone already. */
const giveUp = (state = 'failed') =>
  breakingOff(
    retailer,
    'update on erasures',
    `new.retailer_id = ${retailer.ctx.retailer.id} and new.state = 'done'`,
    async () => {
      const last = state === 'failed' ? eraseIdentifierJob.retries + 1 : 1;
      await expect(attempt(last)).rejects.toThrow('interrupted');
      expect((await erasure()).state).toBe(state);
      expect((await retailer.api.get(`/identifiers/${identifier}`)).status).toBe(404);
    },
  );

describe('an erasure that was given up when the identifier was gone', () => {
  beforeEach(() => giveUp());

  test('goes on when it is asked to, is queued once, and then is done', async () => {
    const answer = await retailer.api.post(`/erasures/${id}/_retry`, undefined);
    expect({ status: answer.status, json: answer.json }).toMatchObject({
      status: 202,
      json: { id, state: 'queued', finished_timestamp: null },
    });
    expect((await retailer.api.post(`/erasures/${id}/_retry`, undefined)).status).toBe(202);
    expect(await queuedJobs()).toBe(1);
    await attempt();
    expect(await erasure()).toMatchObject({ state: 'done', progress: 1, counts: { receipts: 1 } });
    const late = await retailer.api.post(`/erasures/${id}/_retry`, undefined);
    expect({ status: late.status, json: late.json }).toMatchObject({
      status: 409,
      json: { reason: 'erasure_done' },
    });
    expect(await queuedJobs()).toBe(0);
    const { json: entries } = await retailer.api.get('/audit?count=100');
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'retry_erasure',
          before: { state: 'failed' },
          after: { state: 'queued' },
        }),
      ]),
    );
  });

  test('goes on when the person is asked to be erased once more, also where new facts are known of them', async () => {
    await retailer.api.post('/identifiers', { identifier, properties: { email: 'again@example.com' } });
    const later = await postedReceipt(retailer, {
      identifier: '1001',
      properties: { note: 'for again@example.com' },
    });
    const answer = await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined);
    expect({ status: answer.status, id: answer.json.id as string }).toEqual({ status: 202, id });
    expect(await queuedJobs()).toBe(1);
    await attempt();
    expect(await erasure()).toMatchObject({ state: 'done' });
    expect((await retailer.api.get(`/identifiers/${identifier}`)).status).toBe(404);
    expect(JSON.stringify((await retailer.api.get(`/receipts/${later}`)).json)).not.toContain('again@');
    const [held] = await retailer.ctx.db.execute(sql`select person from erasures where id = ${id}`);
    expect(held).toEqual({ person: null });
  });

  test('can be asked for by the identifier that is gone', async () => {
    const answer = await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined);
    expect({ status: answer.status, id: answer.json.id as string }).toEqual({ status: 202, id });
    const again = await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined);
    expect({ status: again.status, id: again.json.id as string }).toEqual({ status: 202, id });
    expect(await queuedJobs()).toBe(1);
    await attempt();
    expect((await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined)).status).toBe(404);
  });

  test('begins again at night by itself', async () => {
    await resumeErasures.run({}, jobRun(1));
    expect(await queuedJobs()).toBe(1);
    await resumeErasures.run({}, jobRun(1));
    expect(await queuedJobs()).toBe(1);
    await attempt();
    expect(await erasure()).toMatchObject({ state: 'done' });
    await resumeErasures.run({}, jobRun(1));
    expect(await queuedJobs()).toBe(0);
    expect(jobs).toContain(resumeErasuresJob);
    expect(resumeErasuresJob.schedule).not.toBeNull();
  });

  test('is nobody else’s to begin', async () => {
    const stranger = await makeRetailer();
    expect((await stranger.api.post(`/erasures/${id}/_retry`, undefined)).status).toBe(404);
    expect((await retailer.api.post('/erasures/1/_retry', undefined)).status).toBe(404);
    expect(await queuedJobs()).toBe(0);
    expect((await erasure()).state).toBe('failed');
  });
});

test('an erasure whose job died with its process while it ran can be begun again', async () => {
  await giveUp('running');
  await retailer.api.post(`/erasures/${id}/_retry`, undefined);
  await attempt();
  expect(await erasure()).toMatchObject({ state: 'done' });
  expect((await retailer.api.get(`/receipts/${receiptId}`)).json.identifier).toBeNull();
});
