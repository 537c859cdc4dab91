import { channels } from '@/lib/domain/delivery/send/message-content';
import { undeliveredChannels } from '@/lib/domain/delivery/send/choose-provider';
import {
  readFailedDeliveries,
  readKeptDeliveries,
  type DeliveryGroup,
} from '@/lib/domain/delivery/store/failure-groups';
import { listFailureGroups } from '@/lib/domain/pos/list-failure-groups';
import { readWaitingRaw } from '@/lib/domain/pos/store/causes';
import { listFailedErasures } from '@/lib/domain/privacy/store/erasures';
import { readStoresOf } from '@/lib/domain/receipts/store/lists';
import { findSequenceGaps, type SequenceGap } from '@/lib/domain/receipts/store/sequence-gaps';
import { readWarningGroups } from '@/lib/domain/receipts/store/warning-groups';
import { readStoreNames } from '@/lib/domain/stores/store/stores';
import { may } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { findSilent } from './find-silent';
import { operationOfKind, type ProblemKind } from './kinds';
import { fingerprintOf, type ProblemGroup } from './problem';

const dayMs = 24 * 3_600_000;
/** Milliseconds after which a waiting raw receipt counts as stuck: processing takes seconds. */
const waitingMs = 2 * 60_000;
/** Most days and rows that one read covers, so that it takes well under a second. */
const days = { kept: 7, warnings: 30, gaps: 7 };
const among = 10_000;
const receiptsWithNumbersMax = 50_000;
const groupsMax = 100;
const gapsMax = 500;
const placesMax = 5;
const gapsShown = 20;

export async function findGroups(ctx: Context, kinds: readonly ProblemKind[]): Promise<ProblemGroup[]> {
  const visible = kinds.filter((kind) => may(ctx, operationOfKind[kind]));
  const finders = new Set(visible.map((kind) => finderOf[kind]));
  const found = await Promise.all([...finders].map((find) => find(ctx)));
  return found.flat().filter(({ kind }) => visible.includes(kind));
}

type Finder = (ctx: Context) => Promise<ProblemGroup[]>;

const rawFailed: Finder = async (ctx) => {
  if (!may(ctx, 'get_raw_receipts')) return [];
  const groups = await listFailureGroups(ctx, {});
  return groups.map(({ cause, failure, transformation, isPublishedSince, ...group }) => ({
    kind: 'raw_failed',
    fingerprint: cause,
    count: group.count,
    stores: group.stores,
    tills: group.tills,
    places: group.tillNames,
    firstSeen: group.firstAt,
    // A retry that fails counts as another occurrence.
    lastSeen: latest(group.lastAt, group.triedAt),
    sample: { type: 'raw_receipt', id: group.newest },
    cause: { kind: 'raw_failed', failure, transformation, isPublishedSince },
  }));
};

const rawWaiting: Finder = async (ctx) => {
  const waiting = await readWaitingRaw(ctx, before(ctx, waitingMs), among);
  if (waiting === null) return [];
  const { count, oldest, firstAt, lastAt } = waiting;
  return [
    {
      ...nowhere,
      kind: 'raw_waiting',
      fingerprint: fingerprintOf('raw_waiting'),
      count,
      firstSeen: firstAt,
      lastSeen: lastAt,
      sample: { type: 'raw_receipt', id: oldest },
      cause: { kind: 'raw_waiting' },
    },
  ];
};

const failedDeliveries: Finder = async (ctx) => {
  const groups = await readFailedDeliveries(ctx, groupsMax);
  return ofDeliveries(ctx, 'delivery_failed', groups);
};

const keptDeliveries: Finder = async (ctx) => {
  const since = before(ctx, days.kept * dayMs);
  const undelivered = undeliveredChannels(ctx.retailer, channels);
  const groups = await readKeptDeliveries(ctx, undelivered, { since, among, count: groupsMax });
  return ofDeliveries(ctx, 'delivery_kept', groups);
};

async function ofDeliveries(
  ctx: Context,
  kind: 'delivery_failed' | 'delivery_kept',
  groups: readonly DeliveryGroup[],
): Promise<ProblemGroup[]> {
  const storeOf = await readStoresOf(
    ctx,
    groups.flatMap(({ receiptIds }) => receiptIds),
  );
  const nameOf = await storeNames(ctx, [...storeOf.values()]);
  return groups.map(({ cause, channel, failure, newest, firstAt, lastAt, receiptIds, count }) => {
    const stores = [...new Set(receiptIds.flatMap((id) => storeOf.get(id) ?? []))];
    return {
      kind,
      fingerprint: cause,
      count,
      stores: stores.length,
      tills: 0,
      places: stores.slice(0, placesMax).map(nameOf),
      firstSeen: firstAt,
      lastSeen: lastAt,
      sample: { type: 'delivery', id: newest },
      cause: kind === 'delivery_kept' ? { kind, channel } : { kind, channel, failure },
    };
  });
}

const warnings: Finder = async (ctx) => {
  const groups = await readWarningGroups(ctx, before(ctx, days.warnings * dayMs), {
    among,
    count: groupsMax,
  });
  const nameOf = await storeNames(
    ctx,
    groups.flatMap(({ storeIds }) => storeIds),
  );
  return groups.map(({ warning, sender, storeId, tillUuid, newest, ...group }) => ({
    kind: warning,
    fingerprint: fingerprintOf(warning, sender, ...(storeId === null ? [] : [storeId, tillUuid])),
    count: group.count,
    stores: group.stores,
    tills: group.tills,
    places: group.storeIds.map(nameOf),
    firstSeen: group.firstAt,
    lastSeen: group.lastAt,
    sample: { type: 'receipt', id: newest },
    cause: { kind: warning, sender, storeId, tillUuid },
  }));
};

const numberGaps: Finder = async (ctx) => {
  const period = { from: before(ctx, days.gaps * dayMs), until: ctx.now() };
  const gaps = await findSequenceGaps(ctx, period, { count: gapsMax, among: receiptsWithNumbersMax });
  const nameOf = await storeNames(
    ctx,
    gaps.map(({ storeId }) => storeId),
  );
  const series = Map.groupBy(gaps, (gap) => fingerprintOf('number_gap', gap.storeId, prefixOf(gap)));
  return [...series].flatMap(([fingerprint, all]) => {
    const [newest] = all;
    if (newest === undefined) return [];
    return {
      kind: 'number_gap' as const,
      fingerprint,
      count: all.length,
      stores: 1,
      tills: 0,
      places: [nameOf(newest.storeId)],
      firstSeen: all.reduce((first, { from }) => (from < first ? from : first), newest.from),
      lastSeen: all.reduce((last, { until }) => latest(last, until), newest.until),
      sample: { type: 'store' as const, id: String(newest.storeId) },
      cause: {
        kind: 'number_gap' as const,
        missing: all.reduce((sum, { missing }) => sum + missing, 0),
        gaps: all.slice(0, gapsShown),
      },
    };
  });
};

const silent: Finder = async (ctx) => {
  const senders = await findSilent(ctx, ctx.now(), ctx.retailer.settings.timezone);
  const nameOf = await storeNames(
    ctx,
    senders.map(({ storeId }) => storeId),
  );
  return senders.map((sender) => ({
    kind: 'silent',
    fingerprint: fingerprintOf('silent', sender.storeId, sender.tillUuid),
    count: 1,
    stores: 1,
    tills: sender.tillUuid === null ? 0 : 1,
    places: [nameOf(sender.storeId)],
    // A silence occurs once, at its beginning. So a resolved silence stays resolved until receipts arrive
    // again.
    firstSeen: sender.lastSeen,
    lastSeen: sender.lastSeen,
    sample: { type: 'store', id: String(sender.storeId) },
    cause: { kind: 'silent', senders: [{ ...sender, store: nameOf(sender.storeId) }] },
  }));
};

const failedErasures: Finder = async (ctx) => {
  const failed = await listFailedErasures(ctx, groupsMax);
  return failed.map(({ id, createdAt, finishedAt }) => ({
    ...nowhere,
    kind: 'erasure_failed',
    fingerprint: fingerprintOf('erasure_failed', id),
    count: 1,
    firstSeen: createdAt,
    lastSeen: latest(createdAt, finishedAt),
    sample: { type: 'erasure', id },
    cause: { kind: 'erasure_failed' },
  }));
};

const finderOf: Readonly<Record<ProblemKind, Finder>> = {
  raw_failed: rawFailed,
  raw_waiting: rawWaiting,
  delivery_failed: failedDeliveries,
  delivery_kept: keptDeliveries,
  total_mismatch: warnings,
  clock_ahead: warnings,
  card_number_masked: warnings,
  fiscal_code_malformed: warnings,
  fiscal_total_differs: warnings,
  fiscal_time_differs: warnings,
  fiscal_number_differs: warnings,
  fiscal_signature_invalid: warnings,
  fiscal_missing: warnings,
  number_gap: numberGaps,
  silent,
  erasure_failed: failedErasures,
};

const nowhere = { stores: 0, tills: 0, places: [] } as const;

function before(ctx: Context, ms: number): Date {
  return new Date(ctx.now().getTime() - ms);
}

function latest(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one;
}

function prefixOf({ next }: SequenceGap): string {
  return next.replace(/\d{1,9}$/, '');
}

async function storeNames(ctx: Context, ids: readonly number[]): Promise<(id: number) => string> {
  const names = await readStoreNames(ctx, [...new Set(ids)]);
  return (id) => names.get(id) ?? String(id);
}
