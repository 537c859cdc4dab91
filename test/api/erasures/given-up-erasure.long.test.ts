import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { resumeErasuresJob } from '@/lib/domain/privacy/resume-erasures-job';
import { jobs } from '@/lib/registry/jobs';
import { asOwner } from '@/test/as-owner';
import { postedReceipt } from '@/test/factories';
import { askedErasure, identifier, jobRun, type AskedErasure } from './asked-erasure';

let erasure: AskedErasure;
beforeEach(async () => {
  erasure = await askedErasure();
  await erasure.giveUp();
});

describe('an erasure that was given up when the identifier was gone', () => {
  test('goes on when the person is asked to be erased once more, also where new facts are known of them', async () => {
    await erasure.api.post('/identifiers', { identifier, properties: { email: 'again@example.com' } });
    const later = await postedReceipt(erasure, {
      identifier: '1001',
      properties: { note: 'for again@example.com' },
    });
    const answer = await erasure.api.post(`/identifiers/${identifier}/_erase`, undefined);
    expect({ status: answer.status, id: answer.json.id as string }).toEqual({ status: 202, id: erasure.id });
    expect(await erasure.queuedJobs()).toBe(1);
    await erasure.attempt();
    expect(await erasure.read()).toMatchObject({ state: 'done' });
    expect((await erasure.api.get(`/identifiers/${identifier}`)).status).toBe(404);
    expect(JSON.stringify((await erasure.api.get(`/receipts/${later}`)).json)).not.toContain('again@');
    const [held] = await asOwner((db) =>
      db.execute(sql`select person from erasures where id = ${erasure.id}`),
    );
    expect(held).toEqual({ person: null });
  });

  test('can be asked for by the identifier that is gone', async () => {
    const answer = await erasure.api.post(`/identifiers/${identifier}/_erase`, undefined);
    expect({ status: answer.status, id: answer.json.id as string }).toEqual({ status: 202, id: erasure.id });
    const again = await erasure.api.post(`/identifiers/${identifier}/_erase`, undefined);
    expect({ status: again.status, id: again.json.id as string }).toEqual({ status: 202, id: erasure.id });
    expect(await erasure.queuedJobs()).toBe(1);
    await erasure.attempt();
    expect((await erasure.api.post(`/identifiers/${identifier}/_erase`, undefined)).status).toBe(404);
  });

  test('begins again at night by itself', async () => {
    await resumeErasuresJob.run({}, jobRun(1));
    expect(await erasure.queuedJobs()).toBe(1);
    await resumeErasuresJob.run({}, jobRun(1));
    expect(await erasure.queuedJobs()).toBe(1);
    await erasure.attempt();
    expect(await erasure.read()).toMatchObject({ state: 'done' });
    await resumeErasuresJob.run({}, jobRun(1));
    expect(await erasure.queuedJobs()).toBe(0);
    expect(jobs).toContain(resumeErasuresJob);
    expect(resumeErasuresJob.schedule).not.toBeNull();
  });
});
