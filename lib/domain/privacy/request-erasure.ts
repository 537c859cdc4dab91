import { recordChange } from '@/lib/platform/audit/record-change';
import { countryAlpha2 } from '@/lib/core/codes';
import { actorName, inTransaction, trusted, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { eraseIdentifierJob } from './erase-identifier-job';
import { isBeingErased, resumeErasure } from './resume-erasure';
import type { SoughtPerson } from './schema';
import { soughtPerson } from './sought-person';
import { insertErasure, lockUnfinished, noCounts, type ErasureRow } from './store/erasures';
import { listStores } from '@/lib/domain/stores/list-stores';
import { findIdentifier } from '@/lib/domain/identifiers/store/identifiers';

/** Twice the time in which the log of requests is written. */
const requestsWrittenInMs = 2_000;

/**
 * Requests the erasure of a person (GDPR Art. 17), by a job queued in the same transaction. A repeated request returns
 * the erasure under way; a failed one continues, also when the identifier itself is gone already.
 * @throws ServiceError `not_found` for an unknown identifier.
 */
export function requestErasure(ctx: Context<'erase_identifier'>, identifier: string): Promise<ErasureRow> {
  return inTransaction(ctx, async (inner) => {
    const row = await findIdentifier(inner, identifier, 'held');
    const unfinished = await lockUnfinished(inner, identifier);
    if (unfinished !== null && (await isBeingErased(inner, unfinished.id))) return unfinished;
    if (row === null && unfinished === null) throw notFound('identifier');
    const person = soughtPerson(identifier, row?.properties ?? {}, await countryOf(inner));
    if (unfinished !== null) return recordAsked(inner, await resumeErasure(inner, unfinished, person));
    const erasure = await recordErasure(inner, newId(), person);
    // Earlier requests that name the person are in the log then.
    const startAfter = new Date(inner.now().getTime() + requestsWrittenInMs);
    const job = { retailer: inner.retailer.id, erasure: erasure.id };
    await enqueue(inner, eraseIdentifierJob, job, { startAfter });
    return erasure;
  });
}

/** Country of the retailer's phone numbers, as ISO 3166 alpha-2; null without a store. */
export async function countryOf(ctx: Context): Promise<string | null> {
  const [store] = await listStores(trusted(ctx), { count: 1 });
  return store === undefined ? null : countryAlpha2(store.country);
}

/** Stores a requested erasure, with an entry of the audit trail. */
export async function recordErasure(ctx: Context, id: string, person: SoughtPerson): Promise<ErasureRow> {
  const erasure: ErasureRow = {
    retailerId: ctx.retailer.id,
    id,
    state: 'queued',
    person,
    looked: 0,
    expected: 0,
    counts: noCounts,
    requestedBy: actorName(ctx.actor),
    requestId: ctx.requestId,
    createdAt: ctx.now(),
    finishedAt: null,
  };
  await insertErasure(ctx, erasure);
  return recordAsked(ctx, erasure);
}

async function recordAsked(ctx: Context, erasure: ErasureRow): Promise<ErasureRow> {
  await recordChange(ctx, {
    action: 'erase_identifier',
    subjectType: 'erasure',
    subjectId: erasure.id,
    before: null,
    after: { state: 'queued' },
  });
  return erasure;
}
