import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import type { Authentication } from './schema';
import { readClients, type ClientRow, type ReadClients } from './store';

export interface ListClients extends ReadClients {
  readonly authentication: Authentication | 'any' | null;
}

export async function listClients(
  ctx: Context<'get_clients'>,
  { authentication, ...page }: ListClients,
): Promise<ClientRow[]> {
  if (authentication === null) throw notFound('authentication');
  return readClients(ctx, authentication, page);
}
