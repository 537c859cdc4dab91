import type { Context } from '@/lib/platform/context';
import { readPortalUsers, type ReadPortalUsers, type SeenPortalUser } from './store/users';

export function listPortalUsers(
  ctx: Context<'get_portal_users'>,
  input: ReadPortalUsers,
): Promise<SeenPortalUser[]> {
  return readPortalUsers(ctx, input);
}
