import { agoInWords } from '@/components/portal/kit/format/ago-in-words';
import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { userList, type UserRow } from '@/components/portal/users/list';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { listPortalUsers } from '@/lib/domain/portal-users/get-portal-user';
import { presentPortalUser } from '@/lib/domain/portal-users/present';

const size = 50;

export const userSource = listSource({
  list: userList,
  needs: 'get_portal_users',
  async load(portal, address) {
    const { ctx } = portal;
    const { q, group, after } = address;
    const found = await listPortalUsers(ctx, {
      count: size + 1,
      after: after ?? undefined,
      matching: q ?? undefined,
      group: group ?? undefined,
    });
    const t = textsOf(portal, 'portal.users');
    const ago = agoInWords(portal);
    return keysetPage({
      address,
      found,
      size,
      placeOf: ({ email }) => email,
      rowOf: (row): UserRow => {
        const user = presentPortalUser(row);
        return { ...user, seen: ago(user.last_seen_timestamp) };
      },
      summaryOf: (count) => t('summary', { count }),
    });
  },
});
