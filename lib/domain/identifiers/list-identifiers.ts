import { and, desc, sql } from 'drizzle-orm';
import { identifiers } from '@/drizzle/schema/identifiers';
import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { owned } from '@/lib/platform/db/tenancy';
import { presentIdentifier } from './present';
import type { IdentifierWire } from './schema';
import { findIdentifier, summarise } from './store';

/** Which identifiers to list: at most `count`, those after `after` when it is given. */
export interface ListIdentifiers {
  readonly count: number;
  readonly after?: string | undefined;
}

/**
 * The retailer's identifiers, last changed first.
 * @throws ServiceError `not_found` when the identifier to go on from is not there.
 */
export async function listIdentifiers(
  ctx: Context,
  { count, after }: ListIdentifiers,
): Promise<IdentifierWire[]> {
  const place = after === undefined ? null : await findIdentifier(ctx, after);
  if (after !== undefined && place === null) throw notFound('identifier');
  const rows = await ctx.db
    .select()
    .from(identifiers)
    .where(
      and(
        owned(ctx, identifiers),
        place === null
          ? undefined
          : sql`(${identifiers.updatedAt}, ${identifiers.identifier}) <
              (${place.updatedAt.toISOString()}::timestamptz, ${place.identifier})`,
      ),
    )
    .orderBy(desc(identifiers.updatedAt), desc(identifiers.identifier))
    .limit(count);
  const summaries = await summarise(
    ctx,
    rows.map(({ identifier }) => identifier),
  );
  return rows.map((row) => presentIdentifier(row, summaries(row.identifier)));
}
