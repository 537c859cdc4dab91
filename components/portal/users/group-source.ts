import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { groupList } from '@/components/portal/users/list';
import { groupsMax } from '@/components/portal/users/group-choices';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { byName } from '@/lib/core/by-name';
import { listGroups } from '@/lib/domain/portal-users/list-groups';
import { fold } from '@/lib/search/fold';

const size = 50;

export const groupSource = listSource({
  list: groupList,
  needs: 'get_portal_groups',
  async load(portal, address) {
    const { ctx } = portal;
    const { q, after } = address;
    const all = await listGroups(ctx, { count: groupsMax });
    const found = all
      .filter(({ name }) => q === null || fold(name).includes(fold(q)))
      .filter(({ name }) => after === null || byName(name, after) > 0)
      .toSorted((one, other) => byName(one.name, other.name));
    const t = textsOf(portal, 'portal.users.groups');
    return keysetPage({
      address,
      found,
      size,
      placeOf: ({ name }) => name,
      rowOf: (group) => group,
      summaryOf: (count) => t('summary', { count }),
    });
  },
});
