import { describe, expect, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import { updateMessage } from '@/lib/domain/delivery/store/messages';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { smtpServer } from '@/test/message-servers';

// POST /deliveries/_cancel: what has not left is taken back, what has left stays, and no message is both.

const cancel = ({ api }: Pick<TestRetailer, 'api'>, ...deliveries: string[]) =>
  api.post('/deliveries/_cancel', { deliveries });

describe('200', () => {
  test('a message that waits never leaves, and the audit trail says who took it back', async () => {
    const arrived = await smtpServer();
    const { retailer, receiptId, id, run, events } = await queuedMessage('email');
    const { status, json } = await cancel(retailer, id);
    expect([status, json]).toEqual([200, { cancelled: [id], kept: [] }]);
    // Its job is still there, and finds nothing to do.
    await run();
    expect(arrived).toEqual([]);
    expect(await events()).toEqual([]);
    expect((await retailer.api.get(`/deliveries/${id}`)).status).toBe(404);
    const trail = await retailer.api.get(`/audit?subject_type=receipt&subject_id=${receiptId}`);
    expect(trail.json).toMatchObject([
      { action: 'cancel_delivery', before: { email: 'anna@example.com' } },
      { action: 'send_receipt' },
    ]);
    expect((await cancel(retailer, id)).json).toEqual({ cancelled: [], kept: [] });
  });

  test('a receipt whose message was taken back can be sent again', async () => {
    const { retailer, receiptId, id } = await queuedMessage('email');
    await cancel(retailer, id);
    const again = await retailer.api.post('/receipts/_send', { id: receiptId, channels: ['email'] });
    expect(again.status).toBe(202);
    expect((await retailer.api.get(`/deliveries?receipt=${receiptId}`)).json).toHaveLength(1);
  });

  test(
    'cancelled while it is handed over, a message either left or was taken back',
    { tags: 'long' },
    async () => {
      const arrived = await smtpServer();
      const messages = await Promise.all(Array.from({ length: 8 }, () => queuedMessage('email')));
      const outcomes = await Promise.all(
        messages.map(async ({ retailer, id, run }) => {
          const [answer] = await Promise.all([cancel(retailer, id), run()]);
          return (answer.json.cancelled as string[]).length;
        }),
      );
      expect(arrived).toHaveLength(outcomes.filter((cancelled) => cancelled === 0).length);
    },
  );

  test.each(['sending', 'sent', 'failed'] as const)('a message that is %s stays', async (state) => {
    const { retailer, id, read } = await queuedMessage('email');
    await updateMessage(retailer.ctx, id, { state, attempts: 1 });
    expect((await cancel(retailer, id)).json).toEqual({ cancelled: [], kept: [{ id, state }] });
    expect(await read()).toMatchObject({ id, state });
  });

  test('a message that was tried stays: its provider may have passed it on', async () => {
    const { retailer, id } = await queuedMessage('email');
    await updateMessage(retailer.ctx, id, { attempts: 1, failure: 'timed out' });
    expect((await cancel(retailer, id)).json).toMatchObject({ kept: [{ id, state: 'queued' }] });
  });

  test('a message of another retailer stays, and is not spoken of', async () => {
    const { id, read } = await queuedMessage('email');
    const other = await makeRetailer();
    expect((await cancel(other, id)).json).toEqual({ cancelled: [], kept: [] });
    expect(await read()).toMatchObject({ state: 'queued' });
  });
});

describe('400', () => {
  test.each([[[]], [['x']], [Array.from({ length: 301 }, newId)]])('refuses case %#', async (deliveries) => {
    const { api } = await makeRetailer();
    const { status, json } = await api.post('/deliveries/_cancel', { deliveries });
    expect([status, json.code]).toEqual([400, 'invalid_request']);
  });
});
