import { expect, test } from 'vitest';
import { permissions } from '@/lib/platform/auth/permissions';
import { changeSettings } from '@/lib/domain/retailers/change-settings';
import { groups, listed, own } from './portal-group-helpers';

test('nobody gets round what groups demand by the setting that holds them all', async () => {
  const mine = await own();
  const user = { kind: 'client', id: 1, key: 'k', test: false } as const;
  const held = (...names: string[]) => ({ ...mine.ctx, actor: user, permissions: new Set(names) });
  const all = held(...permissions);
  await expect(changeSettings(all, { portal_groups: { readers: [] } })).rejects.toThrow('has 1 user');
  await expect(changeSettings(all, { portal_groups: { ...groups, administrators: [] } })).rejects.toThrow(
    'at least one active user',
  );
  await expect(
    changeSettings(held('view.get_stores'), { portal_groups: { ...groups, empty: ['*'] } }),
  ).rejects.toThrow('cannot grant');
  expect((await listed(mine)).map(({ name }) => name)).toEqual(['administrators', 'empty', 'readers']);
  await changeSettings(all, { portal_groups: { ...groups, empty: ['view.get_stores'] } });
  expect((await listed(mine))[1]?.permissions).toEqual(['view.get_stores']);
});
