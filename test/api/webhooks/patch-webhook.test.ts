import { describe, expect, test } from 'vitest';
import { makeRetailer } from '@/test/factories';
import { setEnvironment } from '@/test/message-servers';
import { makeWebhook } from './receiver';

const url = 'http://inside.example/hook';

describe('200', () => {
  test('only what is named changes, and a rotation answers the new secret alone', async () => {
    setEnvironment({ WEBHOOK_ALLOWED_HOSTS: 'inside.example' });
    const { api } = await makeRetailer();
    const { secret, ...made } = await makeWebhook({ api }, { url, description: 'CRM' });
    const path = `/webhooks/${made.id}`;
    const changed = await api.request(path, { method: 'PATCH', json: { description: 'ERP' } });
    expect(changed.json).toMatchObject({ url, status: 'enabled', description: 'ERP' });
    const rotated = await api.request(`${path}/_rotate`, { method: 'POST' });
    expect(rotated.json.secret).toMatch(/^whsec_/);
    expect(rotated.json.secret).not.toBe(secret);
    expect((await api.post(`${path}/_preview`, {})).json).toMatchObject({ url });
  });
});

describe('404', () => {
  test('of another retailer, nothing is changed, rotated, tested or sent', async () => {
    setEnvironment({ WEBHOOK_ALLOWED_HOSTS: 'inside.example' });
    const { api } = await makeRetailer();
    const path = `/webhooks/${(await makeWebhook({ api }, { url })).id}`;
    const before = (await api.get(path)).json;
    const stranger = await makeRetailer();
    const event = '019a9f5e-2c4b-7d10-9a3f-5b6c7d8e9f00';
    const calls = [
      ['PATCH', path, { description: 'mine' }],
      ['POST', `${path}/_rotate`, undefined],
      ['POST', `${path}/_test`, undefined],
      ['POST', `${path}/_preview`, {}],
      ['POST', `${path}/_replay`, { since: '2026-11-01T00:00:00+00:00' }],
      ['POST', `${path}/deliveries/${event}/_resend`, undefined],
    ] as const;
    for (const [method, address, json] of calls) {
      expect([address, (await stranger.api.request(address, { method, json })).status]).toEqual([
        address,
        404,
      ]);
    }
    expect((await api.get(path)).json).toEqual(before);
  });
});

describe('409', () => {
  test('a webhook that is switched off is sent nothing', async () => {
    setEnvironment({ WEBHOOK_ALLOWED_HOSTS: 'inside.example' });
    const { api } = await makeRetailer();
    const { id } = await makeWebhook({ api }, { url, status: 'disabled' });
    const { status, json } = await api.request(`/webhooks/${id}/_test`, { method: 'POST' });
    expect([status, json.reason]).toEqual([409, 'webhook_disabled']);
  });
});
