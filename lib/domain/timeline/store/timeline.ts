import { sql, type SQL } from 'drizzle-orm';
import { isUuid } from '@/lib/core/ids';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import type { Context } from '@/lib/platform/context';
import type { TimelineEvent, TimelineKind, TimelinePlace, TimelineRights } from '../event';
import { linksMade, linksRevoked } from './link-events';
import { ranks, type EventSource } from './source';
import { arrivalEvents, changes, deliveries, notes, rawArrivalEvents } from './sources';

export interface TimelinePage {
  readonly count: number;
  readonly after: TimelinePlace | null;
  readonly kinds: readonly TimelineKind[];
  readonly rights: TimelineRights;
}

interface Row extends Record<string, unknown> {
  readonly at: number;
  readonly rank: number;
  readonly id: string;
  readonly kind: TimelineKind;
  readonly type: string;
  readonly actor: string | null;
  readonly request: string | null;
  readonly before: TimelineEvent['before'];
  readonly after: TimelineEvent['after'];
  readonly channel: TimelineEvent['channel'];
  readonly recipient: string | null;
  readonly detail: string | null;
  readonly automatic: boolean;
  readonly message: string | null;
  readonly said: string | null;
  readonly edited: number | null;
}

export async function readTimeline(
  ctx: Context,
  receipt: Pick<StoredReceipt, 'id' | 'posDataIds'>,
  { count, after, kinds, rights }: TimelinePage,
): Promise<TimelineEvent[]> {
  const sources = sourcesOf(ctx, receipt, kinds, rights);
  if (sources.length === 0) return [];
  const arms = sources.map((source) => sql`(${arm(source, after, count)})`);
  const rows = await ctx.db.execute<Row>(sql`
    select (extract(epoch from at) * 1000)::float8 as at, rank, id, kind, type, actor, request, before, after, channel,
      recipient, detail, automatic, message, said, (extract(epoch from edited) * 1000)::float8 as edited
    from (${sql.join(arms, sql` union all `)}) as events
    order by events.at desc, rank desc, id desc limit ${count}`);
  return rows.map(({ request, message, said, edited, ...row }) => ({
    ...row,
    at: new Date(row.at),
    requestId: request,
    messageId: message,
    text: said,
    editedAt: edited === null ? null : new Date(edited),
  }));
}

function arm({ rank, columns: c, from }: EventSource, after: TimelinePlace | null, count: number): SQL {
  const number = sql`${ranks[rank]}::int`;
  const place =
    after === null
      ? sql``
      : sql` and ${c.at} <= ${after.at.toISOString()}::timestamptz
        and (${c.at}, ${number}, ${c.id}) < (${after.at.toISOString()}::timestamptz, ${after.rank}::int, ${after.id}::uuid)`;
  const none = (type: string) => sql`null::${sql.raw(type)}`;
  return sql`select ${c.at} as at, ${number} as rank, ${c.id} as id, ${c.kind} as kind, ${c.type} as type,
    ${c.actor ?? none('text')} as actor, ${c.request ?? none('text')} as request, ${c.before ?? none('jsonb')} as before,
    ${c.after ?? none('jsonb')} as after, ${c.channel ?? none('text')} as channel, ${c.recipient ?? none('text')} as recipient,
    ${c.detail ?? none('text')} as detail, ${c.automatic ?? sql`false`} as automatic, ${c.message ?? none('uuid')} as message,
    ${c.said ?? none('text')} as said, ${c.edited ?? none('timestamptz')} as edited
    from ${from}${place} order by 1 desc, 3 desc limit ${count}`;
}

function sourcesOf(
  ctx: Context,
  { id, posDataIds }: Pick<StoredReceipt, 'id' | 'posDataIds'>,
  kinds: readonly TimelineKind[],
  rights: TimelineRights,
): EventSource[] {
  const rawIds = posDataIds.filter(isUuid);
  const wants = (kind: TimelineKind) => kinds.includes(kind);
  return [
    ...(wants('arrival') ? [arrivalEvents(ctx, id, rights)] : []),
    ...(wants('arrival') && rights.raw && rawIds.length > 0 ? [rawArrivalEvents(ctx, rawIds, rights)] : []),
    ...(wants('link') && rights.links ? [linksMade(ctx, id, rights), linksRevoked(ctx, id, rights)] : []),
    ...(rights.changes && (wants('change') || wants('assignment')) ? [changes(ctx, id, kinds, rights)] : []),
    ...(wants('delivery') && rights.deliveries ? [deliveries(ctx, id, rights)] : []),
    ...(wants('note') && rights.notes ? [notes(ctx, id)] : []),
  ];
}
