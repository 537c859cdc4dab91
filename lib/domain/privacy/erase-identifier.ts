import { firstIdAt } from '@/lib/core/ids';
import { recordEvents } from '@/lib/domain/events/record-events';
import { eraseFromEvents } from '@/lib/domain/events/store/sequencing';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context, systemContext } from '@/lib/platform/context';
import { receiptResource } from '@/lib/domain/receipts/index/index-receipt';
import { identifierResource } from '@/lib/domain/identifiers/index-identifier';
import { purgeErased } from '@/lib/search/index/maintain';
import {
  eraseAnswers,
  eraseNotes,
  erasePointsOfOthers,
  eraseRest,
  eraseAttachments,
  eraseFileNames,
} from './erase-rest';
import { eraseAudit } from './erase-audit';
import { eraseRaw } from './erase-raw';
import { partsOf } from '@/lib/domain/receipts/read/in-parts';
import { eraseReceipts, type ErasureTarget } from './erase-receipts';
import { noteErasure } from './erasure-notes';
import { startProgress, type Progress } from './progress';
import { distinctiveValues } from './sought-person';
import { findErasure, updateErasure } from './store/erasures';
import { waitForOlderTransactions } from '@/lib/platform/db/wait-for-older-transactions';
import { scanTable, type ScannedTable } from '@/lib/platform/db/scan-table';
import { emptyNotes } from '@/lib/platform/queue/store';
import { attachmentsNaming } from '@/lib/domain/attachments/store';
import { entriesNaming } from '@/lib/domain/audit/store/entries';
import {
  clearEvents,
  emptyMessages,
  eventsNaming,
  messagesNaming,
} from '@/lib/domain/delivery/store/erasure';
import { pointsNaming } from '@/lib/domain/loyalty/store/of-identifier';
import { rawNaming } from '@/lib/domain/pos/store/erasure';
import { notesNaming } from '@/lib/domain/receipts/store/notes';
import { readIdsOf, receiptsNaming } from '@/lib/domain/receipts/store/of-identifier';
import { emptyRequests, requestsNaming } from '@/lib/domain/requests/store';
import { deleteSearchesNaming } from '@/lib/domain/saved-searches/store';
import { attemptsNaming, emptyAnswers } from '@/lib/domain/webhooks/store/deliveries';
import { erasedMark } from './erased-mark';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { findRetailer } from '@/lib/platform/retailers/store';
import { eraseIdentifierJob } from './erase-identifier-job';

const batchRows = 100;

/** Raw receipts that are not processed yet may name the person, so the erasure is tried again later. */
export class RawReceiptsWaiting extends Error {}

/**
 * Erases a person (docs/decisions: what an erasure keeps). Steps can be repeated, and each stores its counts.
 * @throws RawReceiptsWaiting, and errors of the database: try again later.
 */
export async function eraseIdentifier(ctx: Context, erasureId: string): Promise<void> {
  const erasure = await findErasure(ctx, erasureId);
  if (erasure === null || erasure.person === null) return;
  const sought: ErasureTarget = { erasureId, person: erasure.person };
  const begun = ctx.now();
  // The note is written first. A restored dump brings erased data back, and the note then shows what to erase
  // again.
  await noteErasure(ctx, { id: erasureId, person: erasure.person });
  const progress = await startProgress(ctx, erasure);
  await eraseLinked(ctx, sought, progress);
  const waiting = await eraseMentioned(ctx, sought, progress);
  await progress.add(await eraseRest(ctx, sought.person));
  // Race: older transactions may still add receipts of the person.
  await waitForOlderTransactions(ctx);
  if ((await eraseLinked(ctx, sought, progress)) > 0) await progress.add(await eraseRest(ctx, sought.person));
  await eraseNewEntries(ctx, sought, { since: begun, progress });
  await purgeErased(ctx, receiptResource(ctx.retailer));
  await purgeErased(ctx, identifierResource(ctx.retailer));
  const values = distinctiveValues(sought.person);
  await deleteSearchesNaming(ctx, sought.person.identifier, values);
  await emptyNotes(ctx, values);
  // The request log comes last, because it still gets requests about this erasure.
  await scanTable(
    ctx,
    requestsNaming(sought.person.identifier, values),
    async (ids) => progress.add({ requests: await emptyRequests(ctx, ids, erasedMark) }),
    progress.step,
  );
  if (waiting > 0) throw new RawReceiptsWaiting(`${waiting} raw receipts are still to be processed.`);
  const found = (await findErasure(ctx, erasureId))?.person?.attachments ?? [];
  await progress.add({ attachments: await eraseAttachments(ctx, [...new Set(found)]) });
  await finish(ctx, sought, progress);
}

async function eraseLinked(ctx: Context, sought: ErasureTarget, progress: Progress): Promise<number> {
  for (let erased = 0; ;) {
    const ids = await readIdsOf(ctx, sought.person.identifier, batchRows);
    if (ids.length === 0) return erased;
    await eraseInParts(ctx, sought, ids, progress);
    erased += ids.length;
  }
}

async function eraseInParts(ctx: Context, sought: ErasureTarget, ids: readonly string[], progress: Progress) {
  for (const part of await partsOf(ctx, ids)) await progress.add(await eraseReceipts(ctx, sought, part));
}

async function eraseMentioned(ctx: Context, sought: ErasureTarget, progress: Progress): Promise<number> {
  const { person } = sought;
  const { identifier } = person;
  const values = distinctiveValues(person);
  let waiting = 0;
  const look = (looked: ScannedTable, erase: (ids: readonly string[]) => Promise<void>) =>
    scanTable(ctx, looked, inBatches(erase), progress.step);
  await look(receiptsNaming(identifier, values), (ids) => eraseInParts(ctx, sought, ids, progress));
  await look(attachmentsNaming(values), (ids) => eraseFileNames(ctx, person, ids));
  await look(rawNaming(values), async (ids) => {
    const found = await inTransaction(ctx, (inner) => eraseRaw(inner, sought, ids));
    waiting += found.waiting;
    await progress.add({ raw_receipts: found.erased });
  });
  await look(messagesNaming(values), async (ids) =>
    progress.add({ messages: await emptyMessages(ctx, ids, erasedMark) }),
  );
  await look(eventsNaming(values), async (ids) =>
    progress.add({ delivery_events: await clearEvents(ctx, ids) }),
  );
  await look(attemptsNaming(values), (ids) => emptyAnswers(ctx, ids));
  await look(pointsNaming(values), async (ids) =>
    progress.add({ loyalty: await erasePointsOfOthers(ctx, person, ids) }),
  );
  await look(notesNaming(values), async (ids) => progress.add({ notes: await eraseNotes(ctx, person, ids) }));
  await look(entriesNaming(identifier, values), async (ids) =>
    progress.add({ audit_entries: await eraseAudit(ctx, person, ids) }),
  );
  await progress.add({ saved_answers: await eraseAnswers(ctx, person, progress.step) });
  return waiting;
}

/** Most milliseconds between the creation of an entry's id and its commit, as assumed for sealing. */
const entryAgeMaxMs = 60 * 60 * 1000;

async function eraseNewEntries(
  ctx: Context,
  { person }: ErasureTarget,
  { since, progress }: { readonly since: Date; readonly progress: Progress },
): Promise<void> {
  const from = firstIdAt(new Date(since.getTime() - entryAgeMaxMs));
  const looked = { ...entriesNaming(person.identifier, distinctiveValues(person)), from };
  const erase = async (ids: readonly string[]) =>
    progress.add({ audit_entries: await eraseAudit(ctx, person, ids) });
  await scanTable(ctx, looked, inBatches(erase), () => Promise.resolve());
}

function inBatches(erase: (ids: readonly string[]) => Promise<void>) {
  return async (ids: readonly string[]) => {
    for (let from = 0; from < ids.length; from += batchRows) await erase(ids.slice(from, from + batchRows));
  };
}

async function finish(
  ctx: Context,
  { erasureId: id, person: { identifier } }: ErasureTarget,
  progress: Progress,
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await updateErasure(inner, id, { state: 'done', person: null, finishedAt: ctx.now() });
    await recordChange(inner, {
      action: 'identifier_erased',
      subjectType: 'erasure',
      subjectId: id,
      before: null,
      after: progress.counts(),
    });
    await eraseFromEvents(inner, identifier, erasedMark);
    // The event still names the person, because recipients of the data must learn of the erasure (GDPR Art.
    // 19).
    await recordEvents(inner, [{ type: 'identifier.erased', data: { id: identifier } }]);
  });
}

/** If the last attempt fails, the erasure becomes `failed` and can be requested again. */
export async function eraseOneIdentifier(
  data: { readonly retailer: number; readonly erasure: string },
  { attempt, log }: JobRun,
): Promise<void> {
  const retailer = await findRetailer(data.retailer);
  if (retailer === null) return;
  const ctx = systemContext(retailer, 'erase-identifier');
  try {
    await eraseIdentifier(ctx, data.erasure);
    log.info({ retailer: retailer.id, erasure: data.erasure }, 'erased a person');
  } catch (error) {
    if (attempt > eraseIdentifierJob.retries) {
      await updateErasure(ctx, data.erasure, { state: 'failed', finishedAt: ctx.now() });
    }
    // A new error is thrown, because the queue stores it and an error of the database can contain personal
    // data.
    log.warn({ err: error, erasure: data.erasure }, 'erasing was interrupted');
    // eslint-disable-next-line preserve-caught-error -- for that very reason
    throw new Error('Erasing was interrupted; it goes on with the next attempt.');
  }
}
