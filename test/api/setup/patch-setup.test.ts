import { describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { clientOf, makeRetailer } from '@/test/factories';

describe('200', () => {
  test('dismisses the guide for everybody, shows it again, and both are in the trail', async () => {
    const { api, ctx } = await makeRetailer();
    const dismissed = await api.request('/setup', { method: 'PATCH', json: { dismissed: true } });
    expect([dismissed.status, typeof dismissed.json.dismissed_at]).toEqual([200, 'string']);
    // The same again changes nothing.
    expect((await api.request('/setup', { method: 'PATCH', json: { dismissed: true } })).json).toEqual(
      dismissed.json,
    );
    expect((await api.get('/setup')).json).toEqual(dismissed.json);
    expect(
      (await api.request('/setup', { method: 'PATCH', json: { dismissed: false } })).json.dismissed_at,
    ).toBeNull();
    const subject = { subjectType: 'retailer', subjectId: String(ctx.retailer.id), count: 5 } as const;
    const changes = await listChanges(ctx, subject);
    expect(changes.filter(({ action }) => action === 'patch_setup').map(({ after }) => after)).toEqual([
      { dismissed: false },
      { dismissed: true },
    ]);
  });
});

describe('400', () => {
  test.each([[{}], [{ dismissed: 'yes' }], [{ dismissed: true, done: ['store'] }]])(
    'for %j, and nothing changes',
    async (body) => {
      const { api } = await makeRetailer();
      expect((await api.request('/setup', { method: 'PATCH', json: body })).status).toBe(400);
      expect((await api.get('/setup')).json.dismissed_at).toBeNull();
    },
  );
});

describe('403', () => {
  test('without its own permission', async () => {
    const api = await clientOf(await makeRetailer(), ['view.get_setup']);
    expect((await api.request('/setup', { method: 'PATCH', json: { dismissed: true } })).status).toBe(403);
  });
});
