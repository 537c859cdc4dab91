import { expect, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import { permissions } from '@/lib/platform/auth/permissions';
import type { Portal } from '@/lib/platform/auth/portal';
import { makeRetailer } from '@/test/factories';
import { loadPlaces } from './load-places';

test('a text finds stores and consumers, also with a character that no database stores', async () => {
  const { ctx, api } = await makeRetailer();
  await api.post('/identifiers', { identifier: 'berlin@example.com' });
  const person = { name: { first: 'Priya', last: 'Khan' }, phone: '+43 660 1234567' };
  await api.post('/identifiers', { identifier: 'C-1', properties: person });
  const actor = { kind: 'user', id: newId(), email: 'staff@example.com', sessionId: newId() } as const;
  const portal: Portal = {
    ctx: { ...ctx, actor, permissions: new Set(permissions) },
    user: { email: 'staff@example.com', name: null, group: 'administrators' },
    can: () => true,
    locale: 'en',
  };
  const labels = async (text: string) => (await loadPlaces(portal, text)).map(({ label }) => label);
  for (const said of ['priya', 'khan pri', 'Khan, Priya', '+4366', 'c-1'])
    expect(await labels(said), said).toEqual(['Priya Khan']);
  expect(await labels('berlin')).toEqual(['berlin@example.com', 'Berlin Mitte']);
  expect(await labels('berlin@')).toEqual(['berlin@example.com']);
  expect(await labels('ber\0lin')).toEqual(['Berlin Mitte']);
  expect(await labels('\0berlin')).toEqual(['berlin@example.com', 'Berlin Mitte']);
});
