import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { auditEntries } from '@/drizzle/schema/audit';
import { deliveryEvents, messages } from '@/drizzle/schema/delivery';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receipts } from '@/drizzle/schema/receipts';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { restoreWords } from '@/lib/search/gin/dictionary';
import { forgetTermsOfNobody } from '@/lib/search/segments/forget-terms';
import { owned } from '@/lib/platform/db/tenancy';
import { eraseAnswers } from './erase-answers';
import { eraseAttachments } from './erase-attachments';
import { eraseAudit } from './erase-audit';
import { eraseMessages } from './erase-messages';
import { eraseRaw } from './erase-raw';
import { eraseReceipts, type Sought } from './erase-receipts';
import { eraseJobNotes, eraseRest, eraseSavedSearches } from './erase-rest';
import { noteErasure } from './erasure-notes';
import { holdsAny, lookThrough, spellingVariants, type Looked } from './look-through';
import { startProgress, type Progress } from './progress';
import { distinctiveValues } from './sought-person';
import { findErasure, readNotedWords, updateErasure } from './store/erasures';
import { waitForOlderTransactions } from '@/lib/platform/db/wait-for-older-transactions';

/** Receipts changed in one transaction. */
const batchRows = 100;

/** Raw receipts that may name the person are still to be processed: the erasure is begun again when they are. */
export class RawReceiptsWaiting extends Error {}

/**
 * Carries an erasure out (docs/decisions: what an erasure keeps). Every step may be repeated; begun again after a crash
 * it finds what is left. Counts are saved with what they count.
 * @throws RawReceiptsWaiting, and whatever the database throws: try again later.
 */
export async function eraseIdentifier(ctx: Context, erasureId: string): Promise<void> {
  const erasure = await findErasure(ctx, erasureId);
  if (erasure === null || erasure.person === null) return;
  const sought: Sought = { erasureId, person: erasure.person };
  // First: what is erased from now on would be back with a dump of before.
  await noteErasure(ctx, { id: erasureId, person: erasure.person });
  const progress = await startProgress(ctx, erasure);
  await eraseLinked(ctx, sought, progress);
  const waiting = await eraseMentioned(ctx, sought, progress);
  await progress.add(await eraseRest(ctx, sought.person));
  // Receipts that were being submitted meanwhile may have named the person.
  await waitForOlderTransactions(ctx);
  if ((await eraseLinked(ctx, sought, progress)) > 0) await progress.add(await eraseRest(ctx, sought.person));
  // Those that were being submitted may hold words that were taken out, by this attempt or one before, and counted on them.
  await waitForOlderTransactions(ctx);
  await restoreWords(ctx.db, ctx.retailer.id, await readNotedWords(ctx, erasureId));
  await forgetTermsOfNobody(ctx);
  await eraseSavedSearches(ctx, sought.person);
  await eraseJobNotes(ctx, sought.person);
  if (waiting > 0) throw new RawReceiptsWaiting(`${waiting} raw receipts are still to be processed.`);
  const found = (await findErasure(ctx, erasureId))?.person?.attachments ?? [];
  await progress.add({ attachments: await eraseAttachments(ctx, [...new Set(found)]) });
  await finish(ctx, erasureId, progress);
}

/** The receipts that are the person's now, by their index: the link to the person is gone first. */
async function eraseLinked(ctx: Context, sought: Sought, progress: Progress): Promise<number> {
  for (let erased = 0; ;) {
    const rows = await ctx.db
      .select({ id: receipts.id })
      .from(receipts)
      .where(and(owned(ctx, receipts), eq(receipts.identifier, sought.person.identifier)))
      .orderBy(asc(receipts.timestamp), asc(receipts.id))
      .limit(batchRows);
    if (rows.length === 0) return erased;
    const ids = rows.map(({ id }) => id);
    await progress.add(await eraseReceipts(ctx, sought, ids));
    erased += rows.length;
  }
}

/** Whatever else names the person, table by table. Answers how many raw receipts have to be waited for. */
async function eraseMentioned(ctx: Context, sought: Sought, progress: Progress): Promise<number> {
  const { person } = sought;
  const { identifier } = person;
  const values = distinctiveValues(person);
  let waiting = 0;
  const look = (looked: Looked, erase: (ids: readonly string[]) => Promise<void>) =>
    lookThrough(ctx, looked, inBatches(erase), progress.step);
  const { submitted, properties, attachments } = receipts;
  const submittedFor = sql`${submitted} ->> 'identifier' = ${identifier}`;
  const said = [sql`${submitted}`, sql`${properties}`, sql`${attachments}`];
  await look(
    { table: receipts, key: receipts.id, meant: or(submittedFor, holdsAny(said, values)) },
    async (ids) => progress.add(await eraseReceipts(ctx, sought, ids)),
  );
  const { body, headers, failureMessage, failureCause } = rawReceipts;
  const beside = [headers, rawReceipts.properties, failureMessage, failureCause].map(
    (column) => sql`${column}`,
  );
  await look(
    {
      table: rawReceipts,
      key: rawReceipts.id,
      meant: or(holdsBytes(sql`${body}`, values), holdsAny(beside, values)),
    },
    async (ids) => {
      const found = await inTransaction(ctx, (inner) => eraseRaw(inner, sought, ids));
      waiting += found.waiting;
      await progress.add({ raw_receipts: found.erased });
    },
  );
  const written = [messages.recipient, messages.content, messages.headers, messages.failure];
  await look(
    {
      table: messages,
      key: messages.id,
      meant: holdsAny(
        written.map((column) => sql`${column}`),
        values,
      ),
    },
    async (ids) => progress.add({ messages: await eraseMessages(ctx, ids) }),
  );
  await look(
    {
      table: deliveryEvents,
      key: deliveryEvents.id,
      meant: holdsAny([sql`${deliveryEvents.detail}`], values),
    },
    async (ids) => {
      const { count } = await ctx.db
        .update(deliveryEvents)
        .set({ detail: null })
        .where(and(owned(ctx, deliveryEvents), inArray(deliveryEvents.id, [...ids])));
      await progress.add({ delivery_events: count });
    },
  );
  await look(
    { table: auditEntries, key: auditEntries.id, meant: isAudited(identifier, values) },
    async (ids) => progress.add({ audit_entries: await eraseAudit(ctx, person, ids) }),
  );
  await progress.add({ saved_answers: await eraseAnswers(ctx, person, progress.step) });
  return waiting;
}

function inBatches(erase: (ids: readonly string[]) => Promise<void>) {
  return async (ids: readonly string[]) => {
    for (let from = 0; from < ids.length; from += batchRows) await erase(ids.slice(from, from + batchRows));
  };
}

/** Entries about the person, and all that name the person. */
function isAudited(identifier: string, values: readonly string[]): SQL | undefined {
  const { subjectType, subjectId, before, after } = auditEntries;
  return or(
    and(eq(subjectType, 'identifier'), eq(subjectId, identifier)),
    and(
      eq(subjectType, 'loyalty_identifier'),
      sql`${subjectId} ~ '^[0-9]+/' and split_part(${subjectId}, '/', 2) <> ''
      and substr(${subjectId}, strpos(${subjectId}, '/') + 1) = ${identifier}`,
    ),
    sql`${before} ->> 'identifier' = ${identifier}`,
    sql`${after} ->> 'identifier' = ${identifier}`,
    holdsAny([sql`${before}`, sql`${after}`, sql`${subjectId}`], values),
  );
}

/** Whether bytes hold one of the values, in the encodings that tills use. */
function holdsBytes(bytes: SQL, values: readonly string[]): SQL | undefined {
  const encodings = ['utf8', 'latin1', 'utf16le'] as const;
  const forms = spellingVariants(values).flatMap((value) =>
    encodings.map((encoding) => Buffer.from(value, encoding)),
  );
  const distinct = new Set(forms.map((form) => form.toString('hex')));
  return or(...[...distinct].map((hex) => sql`position(decode(${hex}, 'hex') in ${bytes}) > 0`));
}

async function finish(ctx: Context, id: string, progress: Progress): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await updateErasure(inner, id, { state: 'done', person: null, finishedAt: ctx.now() });
    await recordChange(inner, {
      action: 'identifier_erased',
      subjectType: 'erasure',
      subjectId: id,
      before: null,
      after: progress.counts(),
    });
  });
}
