import { describe, expect, test } from 'vitest';
import { identifierExportOut } from '@/lib/domain/privacy/export-schema';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { runs } from '@/test/tier';

async function exported({ api }: TestRetailer, identifier: string) {
  const response = await api.get(`/identifiers/${encodeURIComponent(identifier)}/export`);
  return { ...response, document: response.status === 200 ? (JSON.parse(response.text) as never) : null };
}

describe('200', () => {
  test('hands out everything of one consumer as one JSON document, and nothing of others', async () => {
    const retailer = await makeRetailer({ channels: ['email'] });
    const { api } = retailer;
    await api.post('/loyalty', {
      name: 'Points',
      rules: { points: 1, per_amount: 1 },
      reward: { every: 2, name: 'Coffee', value: 1 },
    });
    const identifier = 'Zoë "Z" Müller';
    await api.post('/identifiers', { identifier, properties: { email: 'zoe@example.com' } });
    const id = await postedReceipt(retailer, { identifier });
    await postedReceipt(retailer, { identifier: 'somebody else' });
    await api.post('/receipts/_send', { id, channels: ['email'] });
    await api.patch(
      `/receipts/${id}`,
      [{ op: 'add', path: '/properties/email_settings/send', value: true }],
      {
        'content-type': 'application/json-patch+json',
      },
    );
    const { status, headers, document } = await exported(retailer, identifier);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(document).toMatchObject({
      identifier: { identifier, summary: { receipts: 1 }, properties: { email: 'zoe@example.com' } },
      receipts: [{ id, identifier, delivery_events: [{ type: 'queued', channel: 'email' }] }],
      messages: [{ receipt_id: id, channel: 'email', recipient: 'zoe@example.com' }],
      loyalty: [{ program_id: 1, value: 3, events: [{ receipt_id: id }], rewards: [{ name: 'Coffee' }] }],
      audit: [
        { action: 'post_identifier' },
        { action: 'send_receipt', subject_id: id, after: { email: 'zoe@example.com' } },
        { action: 'patch_receipt', subject_id: id },
        { action: 'export_identifier', subject_id: identifier },
      ],
    });
    expect(identifierExportOut.safeParse(document).error?.issues ?? []).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('somebody else');
  });

  test('names nobody who had a receipt before', async () => {
    const retailer = await makeRetailer({ channels: ['email'] });
    const { api } = retailer;
    await api.post('/identifiers', { identifier: 'anna', properties: { email: 'anna@example.com' } });
    const id = await postedReceipt(retailer, { identifier: 'ben@example.com' });
    const sendTo = (body: object) => api.post('/receipts/_send', { id, channels: ['email'], ...body });
    expect((await sendTo({})).status).toBe(202);
    expect((await sendTo({ email_address: 'anna@example.com' })).status).toBe(202);
    await api.post(`/receipts/${id}/notes`, { text: 'Ben says it is not his' });
    const given = await api.patch(
      `/receipts/${id}`,
      { identifier: 'anna' },
      { 'content-type': 'application/json' },
    );
    expect(given.status).toBe(200);
    expect((await sendTo({ email_address: 'office@example.com' })).status).toBe(202);
    await api.post(`/receipts/${id}/notes`, { text: 'Handed over' });
    const { document } = await exported(retailer, 'anna');
    expect(document).toMatchObject({
      receipts: [{ id, identifier: 'anna', notes: [{ text: 'Handed over' }] }],
      audit: [
        { action: 'post_identifier' },
        {
          action: 'patch_receipt',
          before: { identifier: '[another consumer]' },
          after: { identifier: 'anna' },
        },
        { action: 'send_receipt', after: { email: 'office@example.com' } },
        { action: 'post_receipt_note' },
        { action: 'export_identifier' },
      ],
    });
    const { messages } = document as unknown as { messages: { recipient: string }[] };
    expect(messages.map(({ recipient }) => recipient).toSorted()).toEqual([
      'anna@example.com',
      'office@example.com',
    ]);
    expect(JSON.stringify(document)).not.toMatch(/ben/i);
  });

  test('holds the messages to a phone number that was written as people dial it at home', async () => {
    const retailer = await makeRetailer({ channels: ['sms'] });
    const { api } = retailer;
    await api.post('/identifiers', { identifier: 'caller', properties: { phone: '0151 23456789' } });
    const id = await postedReceipt(retailer);
    const phone_number = '0151 23456789';
    expect((await api.post('/receipts/_send', { id, channels: ['sms'], phone_number })).status).toBe(202);
    const { document } = await exported(retailer, 'caller');
    expect(document).toMatchObject({ messages: [{ channel: 'sms', recipient: '+4915123456789' }] });
  });

  test('holds every receipt, also where there are many', { tags: 'wide' }, async () => {
    const retailer = await makeRetailer();
    const ids: string[] = [];
    // More than one page of them in the full tier.
    const count = runs(205);
    for (let made = 0; made < count; made += 1)
      ids.push(await postedReceipt(retailer, { identifier: 'often' }));
    const { document } = await exported(retailer, 'often');
    const { receipts } = document as unknown as { receipts: { id: string }[] };
    expect(receipts.map((receipt) => receipt.id).toSorted()).toEqual(ids.toSorted());
  });

  test('who exported whom is in the audit trail, and nothing of somebody who is not there', async () => {
    const { api, credentials, ...retailer } = await makeRetailer();
    await api.post('/identifiers', { identifier: 'exported', properties: {} });
    await exported({ api, credentials, ...retailer }, 'nobody');
    // A HEAD hands nothing out.
    expect((await api.request('/identifiers/exported/export', { method: 'HEAD' })).status).toBe(200);
    await exported({ api, credentials, ...retailer }, 'exported');
    const { json } = await api.get('/audit?action=export_identifier');
    expect(json).toMatchObject([{ actor: 'client:1', subject_type: 'identifier', subject_id: 'exported' }]);
    expect(json).toHaveLength(1);
  });
});

describe('404', () => {
  test('of somebody who is not there, or another retailer’s, is a 404', async () => {
    const [retailer, stranger] = [await makeRetailer(), await makeRetailer()];
    await postedReceipt(stranger, { identifier: 'theirs' });
    expect((await exported(retailer, 'theirs')).status).toBe(404);
    expect((await exported(retailer, 'nobody')).status).toBe(404);
  });
});
