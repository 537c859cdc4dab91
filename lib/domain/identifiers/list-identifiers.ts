import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { presentIdentifier } from './present';
import type { IdentifierWire } from './schema';
import { summarise } from './store/summaries';
import { findIdentifier, readIdentifierPage } from './store/identifiers';

export interface ListIdentifiers {
  readonly count: number;
  readonly after?: string | undefined;
}

/**
 * Lists identifiers by their last change, newest first.
 * @throws ServiceError `not_found` for an unknown `after`.
 */
export async function listIdentifiers(
  ctx: Context<'get_identifiers'>,
  { count, after }: ListIdentifiers,
): Promise<IdentifierWire[]> {
  const place = after === undefined ? null : await findIdentifier(ctx, after);
  if (after !== undefined && place === null) throw notFound('identifier');
  const rows = await readIdentifierPage(ctx, { count, after: place });
  const summaries = await summarise(
    ctx,
    rows.map(({ identifier }) => identifier),
  );
  return rows.map((row) => presentIdentifier(row, summaries(row.identifier)));
}
