import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import {
  findSeenPortalUser,
  readPortalUsers,
  type SeenPortalUser,
  type ReadPortalUsers,
} from './store/users';

export async function getPortalUser(ctx: Context<'get_portal_user'>, email: string): Promise<SeenPortalUser> {
  const row = await findSeenPortalUser(ctx, email);
  if (row === null) throw notFound('portal user');
  return row;
}

export function listPortalUsers(
  ctx: Context<'get_portal_users'>,
  input: ReadPortalUsers,
): Promise<SeenPortalUser[]> {
  return readPortalUsers(ctx, input);
}
