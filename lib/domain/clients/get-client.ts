import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import {
  findClientById,
  readClientNames,
  type ClientName,
  type ClientRow,
  type ClientDescription,
} from './store';

export async function getClient(ctx: Context<'get_client'>, name: ClientName): Promise<ClientRow> {
  const row = await findClientById(ctx, name);
  if (row === null) throw notFound('client');
  return row;
}

export function nameClients(ctx: Context, ids: readonly number[]): Promise<ClientDescription[]> {
  return readClientNames(ctx, ids);
}
