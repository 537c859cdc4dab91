import { Temporal } from 'temporal-polyfill';
import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { formatTimestamp } from '@/lib/core/timestamps';
import { readTillActivity } from '@/lib/domain/receipts/store/of-till';
import type { Context } from '@/lib/platform/context';
import type { TillWire } from './schema';
import { countFailed, findTill, readDisplays, readTills, type DisplayRow, type TillRow } from './store';

/**
 * Lists tills by store and name.
 * @throws ServiceError `not_found` for an unknown `after`.
 */
export async function listAllTills(
  ctx: Context<'get_tills'>,
  { count, after }: { readonly count: number; readonly after?: string | undefined },
): Promise<TillWire[]> {
  const behind = after === undefined ? null : await findKnownTill(ctx, after);
  return presentTills(ctx, await readTills(ctx, { count, after: behind }));
}

export async function getTill(ctx: Context<'get_till'>, uuid: string): Promise<TillWire> {
  const [till] = await presentTills(ctx, [await findKnownTill(ctx, uuid)]);
  if (till === undefined) throw notFound('till');
  return till;
}

export async function findKnownTill(ctx: Context, uuid: string): Promise<TillRow> {
  const row = isUuid(uuid) ? await findTill(ctx, uuid.toLowerCase()) : null;
  if (row === null) throw notFound('till');
  return row;
}

async function presentTills(ctx: Context, rows: readonly TillRow[]): Promise<TillWire[]> {
  const uuids = rows.map(({ uuid }) => uuid);
  if (uuids.length === 0) return [];
  const now = ctx.now();
  const from = startOfDay(now, ctx.retailer.settings.timezone);
  const [activity, failed, displays] = await Promise.all([
    // The period ends a day from now, because a till's clock may be ahead of ours.
    readTillActivity(ctx, uuids, { from, until: new Date(now.getTime() + 24 * 60 * 60 * 1000) }),
    countFailed(ctx, uuids),
    readDisplays(ctx, uuids),
  ]);
  const byTill = Map.groupBy(displays, ({ tillUuid }) => tillUuid);
  return rows.map((row) => {
    const { receipts = 0, lastAt = null, missingNumbers = 0 } = activity.get(row.uuid) ?? {};
    return {
      till: row.uuid,
      name: row.name === '' ? null : row.name,
      store_reference: row.storeReference === 0 ? null : row.storeReference,
      last_heard_timestamp: formatTimestamp(lastAt !== null && lastAt > row.heardAt ? lastAt : row.heardAt),
      receipts_today: receipts,
      missing_numbers_today: missingNumbers,
      failed: failed.get(row.uuid) ?? 0,
      status: presentStatus(row),
      displays: (byTill.get(row.uuid) ?? []).map(presentDisplay),
    };
  });
}

function startOfDay(now: Date, timeZone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(here.startOfDay().epochMilliseconds);
}

function presentStatus({ status, statusAt }: TillRow): TillWire['status'] {
  if (status === null || statusAt === null) return null;
  const { version, queue, printer, clockAheadInSeconds } = status;
  return {
    version,
    queue,
    printer,
    clock_ahead_seconds: clockAheadInSeconds,
    reported_timestamp: formatTimestamp(statusAt),
  };
}

function presentDisplay({ id, createdAt, createdBy }: DisplayRow) {
  return { id, created_timestamp: formatTimestamp(createdAt), created_by: createdBy };
}
