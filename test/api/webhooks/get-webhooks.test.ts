import { beforeAll, describe, expect, test } from 'vitest';
import { pruneWebhooks } from '@/lib/domain/webhooks/prune-webhooks';
import { erase } from '@/test/api/identifiers/erasing';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { setEnvironment } from '@/test/message-servers';
import { deliver, happen, makeWebhook, receiver } from './receiver';

let stranger: TestRetailer;
beforeAll(async () => {
  stranger = await makeRetailer();
});

describe('200', () => {
  test('webhooks come by id, each as it is read, without its secret', async () => {
    setEnvironment({ WEBHOOK_ALLOWED_HOSTS: 'inside.example' });
    const { api } = await makeRetailer();
    const url = 'http://inside.example/hook';
    const { secret: _first, ...first } = await makeWebhook({ api }, { url });
    const { secret: _second, ...second } = await makeWebhook({ api }, { url, status: 'disabled' });
    expect((await api.get('/webhooks')).json).toEqual([first, second]);
    expect((await api.get(`/webhooks/${second.id}`)).json).toEqual(second);
  });

  test('answers are kept for 30 days, and lose a person who is erased', async () => {
    const to = await receiver((response) => response.writeHead(200).end('thanks, anna.secret@example.com'));
    const other = await makeRetailer();
    const { id } = await makeWebhook(other, { url: to.url, types: ['store.updated'] });
    const answers = async () => {
      const event = to.received[0]?.event.id;
      const { json } = await other.api.get(`/webhooks/${id}/deliveries/${event}/attempts`);
      return (json as { attempt_list: { answer: string }[] }).attempt_list.map(({ answer }) => answer);
    };
    await happen(other, { type: 'store.updated', data: { id: 1, reference: 1 } });
    await deliver();
    expect(await answers()).toEqual(['thanks, anna.secret@example.com']);
    await other.api.post('/identifiers', { identifier: 'anna.secret@example.com' });
    expect((await erase(other, 'anna.secret@example.com')).state).toBe('done');
    expect(await answers()).toEqual(['']);
    const later = { ...other.ctx, now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) };
    await pruneWebhooks(later, new AbortController().signal);
    expect((await other.api.get(`/webhooks/${id}/deliveries`)).json).toEqual([]);
  });
});

describe('404', () => {
  test('a webhook, its deliveries and attempts are those of its retailer alone', async () => {
    setEnvironment({ WEBHOOK_ALLOWED_HOSTS: 'inside.example' });
    const { id } = await makeWebhook(await makeRetailer(), { url: 'http://inside.example/hook' });
    for (const path of [`/webhooks/${id}`, `/webhooks/${id}/deliveries`]) {
      expect((await stranger.api.get(path)).status).toBe(404);
    }
    const attempts = `/webhooks/${id}/deliveries/019a9f5e-2c4b-7d10-9a3f-5b6c7d8e9f00/attempts`;
    expect((await stranger.api.get(attempts)).status).toBe(404);
    expect((await stranger.api.get('/webhooks')).json).toEqual([]);
  });
});
