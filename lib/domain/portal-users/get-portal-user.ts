import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findSeenPortalUser, type SeenPortalUser } from './store/users';

/**
 * The portal user with this address in lower case (contract section 9).
 * @throws ServiceError `not_found` when there is none, or none that is manageable.
 */
export async function getPortalUser(ctx: Context<'get_portal_user'>, email: string): Promise<SeenPortalUser> {
  const row = await findSeenPortalUser(ctx, email);
  if (row === null) throw notFound('portal user');
  return row;
}
