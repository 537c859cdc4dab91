import { recordChange } from '@/lib/platform/audit/record-change';
import { actorName, inTransaction, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { eraseIdentifierJob } from './erase-identifier-job';
import { isBeingErased, joined, resumeErasure } from './resume-erasure';
import type { SoughtPerson } from './schema';
import { soughtPerson } from './sought-person';
import { insertErasure, lockUnfinished, noCounts, type ErasureRow } from './store/erasures';
import { countryOf } from '@/lib/domain/stores/country-of';
import { personOf } from '@/lib/domain/identifiers/person';
import { findIdentifier, readIdentifiers } from '@/lib/domain/identifiers/store/identifiers';
import { lockNumbers } from '@/lib/platform/db/numbering';

/**
 * Milliseconds until requests made before the erasure are in the request log: twice the delay of its writes.
 */
const requestsWrittenInMs = 2_000;

/**
 * Queues an erasure (GDPR Art. 17) for each identifier of the person and returns that of `identifier`. An
 * unfinished erasure continues, even if the identifier is already deleted.
 * @throws ServiceError `not_found`.
 */
export function requestErasure(ctx: Context<'erase_identifier'>, identifier: string): Promise<ErasureRow> {
  return inTransaction(ctx, async (inner) => {
    // A lock, because a concurrent merge may add an identifier to the person.
    await lockNumbers(inner, 'identifierMerges');
    const { identifiers } = await personOf(inner, identifier);
    const known = await readIdentifiers(inner, identifiers);
    const country = await countryOf(inner);
    const described = identifiers.map((name) =>
      soughtPerson(name, known.get(name)?.properties ?? {}, country),
    );
    let recorded: ErasureRow | null = null;
    for (const own of described) {
      // Each erasure gets the facts of all identifiers, because receipts of one identifier can contain facts
      // known from another.
      const erasure = await requestErasureOf(inner, described.reduce(joined, own));
      if (own.identifier === identifier) recorded = erasure;
    }
    if (recorded === null) throw notFound('identifier');
    return recorded;
  });
}

async function requestErasureOf(ctx: Context, person: SoughtPerson): Promise<ErasureRow | null> {
  const row = await findIdentifier(ctx, person.identifier, 'held');
  const unfinished = await lockUnfinished(ctx, person.identifier);
  if (unfinished !== null && (await isBeingErased(ctx, unfinished.id))) return unfinished;
  if (row === null && unfinished === null) return null;
  if (unfinished !== null) return recordRequest(ctx, await resumeErasure(ctx, unfinished, person));
  const erasure = await recordErasure(ctx, newId(), person);
  const startAfter = new Date(ctx.now().getTime() + requestsWrittenInMs);
  await enqueue(ctx, eraseIdentifierJob, { retailer: ctx.retailer.id, erasure: erasure.id }, { startAfter });
  return erasure;
}

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
  return recordRequest(ctx, erasure);
}

async function recordRequest(ctx: Context, erasure: ErasureRow): Promise<ErasureRow> {
  await recordChange(ctx, {
    action: 'erase_identifier',
    subjectType: 'erasure',
    subjectId: erasure.id,
    before: null,
    after: { state: 'queued' },
  });
  return erasure;
}
