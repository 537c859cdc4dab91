import { describe, expect, test } from 'vitest';
import { makeRetailer } from '@/test/factories';
import { setEnvironment } from '@/test/message-servers';
import { makeWebhook } from './receiver';

const url = 'http://inside.example/hook';

describe('204', () => {
  test('a webhook is deleted, once', async () => {
    setEnvironment({ WEBHOOK_ALLOWED_HOSTS: 'inside.example' });
    const { api } = await makeRetailer();
    const path = `/webhooks/${(await makeWebhook({ api }, { url })).id}`;
    expect((await api.request(path, { method: 'DELETE' })).status).toBe(204);
    expect((await api.request(path, { method: 'DELETE' })).status).toBe(404);
    expect((await api.get('/webhooks')).json).toEqual([]);
  });
});

describe('404', () => {
  test('another retailer deletes nothing', async () => {
    setEnvironment({ WEBHOOK_ALLOWED_HOSTS: 'inside.example' });
    const { api } = await makeRetailer();
    const path = `/webhooks/${(await makeWebhook({ api }, { url })).id}`;
    const stranger = await makeRetailer();
    expect((await stranger.api.request(path, { method: 'DELETE' })).status).toBe(404);
    expect((await api.get(path)).status).toBe(200);
  });
});
