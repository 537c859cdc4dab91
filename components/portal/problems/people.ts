import { may } from '@/lib/platform/auth/permissions';
import type { Portal } from '@/lib/platform/auth/portal';
import { listPortalUsers } from '@/lib/domain/portal-users/get-portal-user';
import type { Assignee } from './problem-actions';

/** Most people offered here. The API can assign others. */
const peopleMax = 100;

export async function peopleOf({ ctx, user }: Portal): Promise<Assignee[]> {
  const others = may(ctx, 'get_portal_users') ? await listPortalUsers(ctx, { count: peopleMax }) : [];
  const named = others
    .filter(({ email, status }) => status === 'active' && email !== user.email)
    .map(({ email, name }) => ({ email, name: name ?? email }));
  return [{ email: user.email, name: user.name ?? user.email }, ...named];
}
