import { describe, expect, test } from 'vitest';
import { updateMessage } from '@/lib/domain/delivery/store/messages';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { smtpServer } from '@/test/message-servers';
import { makeRetailer } from '@/test/factories';
import { emptyMessages } from '@/lib/domain/delivery/store/erasure';

describe('202', () => {
  test('sends a dead letter again, once, and says who wanted it', async () => {
    let broken = true;
    const arrived = await smtpServer(() => (broken ? 550 : null));
    const { retailer, id, run, read, events } = await queuedMessage('email');
    await run();
    expect((await read()).state).toBe('failed');
    const before = (await read()).content;
    broken = false;
    const retry = () => retailer.api.post(`/deliveries/${id}/_retry`, {});
    const both = await Promise.all([retry(), retry()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    await run();
    await run(2);
    expect(arrived).toHaveLength(1);
    expect(await read()).toMatchObject({ state: 'sent', attempts: 2, content: before });
    expect(await events()).toEqual(['queued', 'bounced', 'queued', 'sent']);
    const { json } = await retailer.api.get(`/audit?subject_type=delivery&subject_id=${id}`);
    expect(json).toMatchObject([
      { action: 'retry_delivery', before: { state: 'failed' }, after: { state: 'queued' } },
    ]);
  });

  test('sends what only the outbox kept, once a mail server is set up', async () => {
    const { retailer, id, run, read, events } = await queuedMessage('email');
    await run();
    expect(await read()).toMatchObject({ state: 'sent', provider: 'outbox' });
    const arrived = await smtpServer();
    expect((await retailer.api.post(`/deliveries/${id}/_retry`, {})).status).toBe(202);
    expect((await retailer.api.get(`/deliveries/${id}`)).json).toMatchObject({
      state: 'queued',
      provider: null,
    });
    await run();
    expect(arrived).toHaveLength(1);
    expect((await retailer.api.get(`/deliveries/${id}`)).json).toMatchObject({
      state: 'sent',
      provider: 'smtp',
    });
    expect(await events()).toEqual(['queued', 'sent', 'queued', 'sent']);
    const { json } = await retailer.api.get(`/audit?subject_type=delivery&subject_id=${id}`);
    expect(json).toMatchObject([{ action: 'retry_delivery', before: { state: 'kept' } }]);
    expect((await retailer.api.post(`/deliveries/${id}/_retry`, {})).status).toBe(409);
  });
});

describe('404', () => {
  test.each(['x', '01980000-0000-7000-8000-000000000000', '%00'])('of %j is not there', async (id) => {
    const { api } = await makeRetailer();
    expect((await api.post(`/deliveries/${id}/_retry`, {})).status).toBe(404);
  });

  test('a message of another retailer is not sent again', async () => {
    const { retailer, id, read } = await queuedMessage('email');
    await updateMessage(retailer.ctx, id, { state: 'failed', failure: 'no luck' });
    const other = await makeRetailer();
    expect((await other.api.post(`/deliveries/${id}/_retry`, {})).status).toBe(404);
    expect(await read()).toMatchObject({ state: 'failed' });
  });
});

describe('409', () => {
  test.each(['queued', 'sending', 'sent'] as const)('is refused while it is %s', async (state) => {
    const { retailer, id } = await queuedMessage('email');
    await updateMessage(retailer.ctx, id, { state });
    const { status, json } = await retailer.api.post(`/deliveries/${id}/_retry`, {});
    expect({ status, code: json.code }).toEqual({ status: 409, code: 'conflict' });
  });

  test('a message of an erased person is not sent again', async () => {
    const { retailer, id } = await queuedMessage('email');
    await updateMessage(retailer.ctx, id, { state: 'failed' });
    await emptyMessages(retailer.ctx, [id], '[erased]');
    const { status, json } = await retailer.api.post(`/deliveries/${id}/_retry`, {});
    expect({ status, description: json.description }).toEqual({
      status: 409,
      description: 'the address of the recipient was erased',
    });
  });
});
