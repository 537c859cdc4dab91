import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findClientById, findRevokedToken, readRevokedTokens, type RevokedToken } from './store';

export interface ListRevokedTokens {
  readonly clientId: number;
  readonly count: number;
  readonly after?: string | undefined;
}

export async function listRevokedTokens(
  ctx: Context<'get_revoked_tokens'>,
  { clientId, count, after }: ListRevokedTokens,
): Promise<RevokedToken[]> {
  const client = await findClientById(ctx, { authentication: 'bearer', id: clientId });
  if (client === null) throw notFound('client');
  const place = after === undefined ? null : await findRevokedToken(ctx, clientId, after);
  if (after !== undefined && place === null) throw notFound('revoked token');
  return readRevokedTokens(ctx, clientId, { count, after: place });
}
