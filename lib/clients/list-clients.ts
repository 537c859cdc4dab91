import type { Context } from '@/lib/context';
import { notFound } from '@/lib/errors';
import type { Authentication } from './schema';
import { readClients, type ClientRow } from './store';

/** Which clients to list: at most `count`, those after the id `after` when it is given. */
export interface ListClients {
  readonly authentication: Authentication | null;
  readonly count: number;
  readonly after?: number | undefined;
}

/**
 * The retailer's clients of one kind, by id (contract section 9).
 * @throws ServiceError `not_found` where there is no such kind.
 */
export async function listClients(
  ctx: Context,
  { authentication, ...page }: ListClients,
): Promise<ClientRow[]> {
  if (authentication === null) throw notFound('authentication');
  return readClients(ctx, authentication, page);
}
