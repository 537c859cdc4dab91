import { expect, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import { permissions } from '@/lib/platform/auth/permissions';
import type { Portal } from '@/lib/platform/auth/portal';
import { makeRetailer } from '@/test/factories';
import { tellPlaces } from './tell-places';

test('a text finds stores and consumers, also with a character that no database stores', async () => {
  const { ctx, api } = await makeRetailer();
  await api.post('/identifiers', { identifier: 'berlin@example.com' });
  const actor = { kind: 'user', id: newId(), email: 'staff@example.com', sessionId: newId() } as const;
  const portal: Portal = {
    ctx: { ...ctx, actor, permissions: new Set(permissions) },
    user: { email: 'staff@example.com', name: null, group: 'administrators' },
    can: () => true,
    locale: 'en',
  };
  const labels = async (text: string) => (await tellPlaces(portal, text)).map(({ label }) => label);
  expect(await labels('berlin')).toEqual(['Berlin Mitte']);
  expect(await labels('berlin@')).toEqual(['berlin@example.com']);
  expect(await labels('ber\0lin')).toEqual(['Berlin Mitte']);
  expect(await labels('\0berlin')).toEqual(['Berlin Mitte']);
});
