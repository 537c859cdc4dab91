import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { presentIdentifier } from './present';
import type { IdentifierWire } from './schema';
import { summarise } from './store/summaries';
import { findIdentifier } from './store/identifiers';

export async function getIdentifier(
  ctx: Context<'get_identifier'>,
  identifier: string,
): Promise<IdentifierWire> {
  const row = await findIdentifier(ctx, identifier);
  if (row === null) throw notFound('identifier');
  const summaries = await summarise(ctx, [identifier]);
  return presentIdentifier(row, summaries(identifier));
}
