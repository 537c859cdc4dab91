import { uuidOfAttachment } from '@/lib/domain/attachments/names';
import { inTransaction, type Context } from '@/lib/platform/context';
import { withDistinctNames } from '@/lib/core/card-numbers/card-numbers-in-json';
import type { JsonObject } from '@/lib/core/json';
import { indexedReceipt, receiptIndex, receiptResource } from '@/lib/domain/receipts/index/index-receipt';
import { copiedFiscal } from '@/lib/domain/receipts/index/former-fiscal';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { findKnownTerms } from '@/lib/search/index/find-known-terms';
import { termsOf } from '@/lib/search/index/postgres-index';
import { receiptDocument } from '@/lib/domain/receipts/wire/receipt-document';
import { isWordTerm } from '@/lib/search/terms/names';
import { eraseAddedEntries, eraseSendings } from './erase-audit';
import { eraseProperties, eraseValue } from './erase-value';
import { eraseRaw } from './erase-raw';
import type { ErasureCounts, SoughtPerson } from './schema';
import { recordErasedAttachments } from './store/erasures';
import { currentTime } from '@/lib/core/clock';
import { lockReceipts, updateReceipt } from '@/lib/domain/receipts/store/receipts';
import { recordEvents } from '@/lib/domain/events/record-events';
import { revokeLinksOf } from '@/lib/domain/receipts/store/links';
import { deleteNotesOf } from '@/lib/domain/receipts/store/notes';
import {
  deletePageUsesOf,
  messagesOfReceipts,
  subjectsOfMessages,
  clearEventsOfReceipts,
  emptyMessages,
} from '@/lib/domain/delivery/store/erasure';
import { erasedMark } from './erased-mark';
import { recordErased } from '@/lib/domain/rollups/record-changes';

export type Changed = Partial<Record<keyof ErasureCounts, number>>;

export interface ErasureTarget {
  readonly erasureId: string;
  readonly person: SoughtPerson;
}

/**
 * Erases the person in one transaction. For receipts of the person, this includes raw receipts, messages,
 * recipients, attachments, notes and consumer links.
 */
export function eraseReceipts(ctx: Context, sought: ErasureTarget, ids: readonly string[]): Promise<Changed> {
  const { person } = sought;
  return inTransaction(ctx, async (inner) => {
    const rows = await lockReceipts(inner, ids);
    const left = rows.map((row) => ({ ...row, ...withoutPerson(row, person) }));
    for (const row of rows) await updateReceipt(inner, row.id, withoutPerson(row, person));
    await recordErased(
      inner,
      rows.map((before, index) => ({ before, after: left[index] ?? before })),
    );
    const removedWords = await reindexErased(inner, rows, left);
    const around = await eraseAround(
      inner,
      sought,
      rows.filter((row) => isOwn(row, person)),
    );
    return {
      receipts: rows.length,
      search_words: removedWords,
      ...around,
    };
  });
}

function isOwn(row: StoredReceipt, person: SoughtPerson): boolean {
  return row.identifier === person.identifier || row.submitted.identifier === person.identifier;
}

export function withoutPerson(row: StoredReceipt, person: SoughtPerson): Partial<StoredReceipt> {
  const clear = (properties: JsonObject) =>
    isOwn(row, person) ? eraseProperties(properties, person) : eraseValue(properties, person);
  const { transaction_id, identifier, properties, attachments, fiscal, ...rest } = row.submitted;
  const mine = row.identifier === person.identifier;
  const named = identifier !== undefined && identifier !== person.identifier;
  return {
    identifier: mine ? null : row.identifier,
    submitted: {
      ...(eraseValue(rest as JsonObject, person) as typeof rest),
      transaction_id,
      // Fiscal data stays unchanged, because the till has signed it and it is evidence of the sale (contract
      // section 15).
      ...(fiscal === undefined ? {} : { fiscal }),
      ...(named ? { identifier } : {}),
      ...(properties === undefined ? {} : { properties: clear(properties) }),
      ...(attachments === undefined || isOwn(row, person)
        ? {}
        : { attachments: withoutNames(attachments, person) }),
    },
    // Older receipts have fiscal data in `properties`. It is copied before `properties` is erased. An
    // existing copy stays.
    fiscal: copiedFiscal(row),
    properties: row.properties === null ? null : clear(row.properties),
    attachments: isOwn(row, person) ? {} : withoutNames(row.attachments, person),
    erasedAt: row.erasedAt ?? currentTime(),
  };
}

function withoutNames<Files extends Readonly<Record<string, { readonly id?: string | undefined }>>>(
  files: Files,
  person: SoughtPerson,
): Files {
  const named = Object.entries(files).map(([label, { id, ...rest }]) => {
    const kept = { ...(id === undefined ? {} : { id }), ...eraseValue(rest as JsonObject, person) };
    return [eraseValue(label, person), kept] as const;
  });
  return withDistinctNames(named) as unknown as Files;
}

async function reindexErased(
  ctx: Context,
  before: readonly StoredReceipt[],
  after: readonly StoredReceipt[],
): Promise<number> {
  const index = receiptIndex(ctx);
  await index.forget(before.map(indexedReceipt));
  await index.write(after.map((row) => ({ ...indexedReceipt(row), replacesAt: null })));
  const lost = wordsOf(ctx, before).difference(wordsOf(ctx, after));
  const known = await findKnownTerms(ctx.db, { retailerId: ctx.retailer.id, index: 'receipts' }, [...lost]);
  return lost.size - known.size;
}

function wordsOf(ctx: Context, rows: readonly StoredReceipt[]): Set<string> {
  const resource = receiptResource(ctx.retailer);
  return new Set(
    rows.flatMap((row) => [...termsOf(resource, receiptDocument(row)).keys()].filter(isWordTerm)),
  );
}

async function eraseAround(
  ctx: Context,
  sought: ErasureTarget,
  own: readonly StoredReceipt[],
): Promise<Changed> {
  if (own.length === 0) return {};
  const ids = own.map(({ id }) => id);
  const revoked = await revokeLinksOf(ctx, ids);
  await recordEvents(
    ctx,
    revoked.map((id) => ({ type: 'link.revoked', data: { id } })),
  );
  await deletePageUsesOf(ctx, ids);
  const sent = await messagesOfReceipts(ctx, ids);
  const events = await clearEventsOfReceipts(ctx, ids);
  const attached = own.flatMap(({ attachments }) => Object.values(attachments).map(({ id }) => id));
  await recordErasedAttachments(
    ctx,
    sought.erasureId,
    attached.flatMap((id) => uuidOfAttachment(id) ?? []),
  );
  const { erased } = await eraseRaw(
    ctx,
    sought,
    own.flatMap(({ posDataIds }) => posDataIds),
  );
  return {
    messages: await emptyMessages(ctx, sent, erasedMark),
    delivery_events: events,
    raw_receipts: erased,
    notes: await deleteNotesOf(ctx, ids),
    audit_entries:
      (await eraseSendings(ctx, { receiptIds: ids, messageIds: subjectsOfMessages(ctx, ids) })) +
      (await eraseAddedEntries(ctx, ids)),
  };
}
