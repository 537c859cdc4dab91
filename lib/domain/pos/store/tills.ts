import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import { rawReceipts } from '@/drizzle/schema/pos';
import { sql } from 'drizzle-orm';

/**
 * Excludes test clients. The recursive query jumps in the index from till to till, so its time does not grow
 * with the number of packets.
 */
export async function tillsNaming(ctx: Context, names: readonly string[]): Promise<NamedTill[]> {
  const here = sql`${owned(ctx, rawReceipts)} and not ${rawReceipts.test} and ${rawReceipts.storeReference} = named.name`;
  const next = (after: ReturnType<typeof sql>) => sql`
    select ${rawReceipts.tillUuid} from ${rawReceipts} where ${here} and ${after}
    order by ${rawReceipts.tillUuid} limit 1`;
  const rows = await ctx.db.execute<{ name: string; uuid: string; id: string | null; seen: number }>(sql`
    select named.name, known.uuid, known.id, known.seen
    from unnest(${sql.param([...names])}::text[]) as named (name)
    cross join lateral (
      with recursive till (uuid) as (
        (${next(sql`${rawReceipts.tillUuid} is not null`)})
        union all
        select (${next(sql`${rawReceipts.tillUuid} > till.uuid`)}) from till where till.uuid is not null
      )
      select till.uuid, last.till_id as id, last.seen from till
      cross join lateral (
        select ${rawReceipts.tillId} as till_id, extract(epoch from ${rawReceipts.createdAt})::float8 * 1000 as seen
        from ${rawReceipts} where ${here} and ${rawReceipts.tillUuid} = till.uuid
        order by ${rawReceipts.id} desc limit 1
      ) as last
      where till.uuid is not null limit ${tillsMax}
    ) as known`);
  return rows.map(({ name, uuid, id, seen }) => ({ name, uuid, id, lastSeenAt: new Date(seen) }));
}

export interface Till {
  readonly uuid: string;
  /** Name in its last packet. */
  readonly id: string | null;
  readonly lastSeenAt: Date;
}

/** `name` is the store's reference in packets. */
export interface NamedTill extends Till {
  readonly name: string;
}

const tillsMax = 500;
