import { canonicalCardNumber } from '@/lib/domain/cards/card-number';
import { deleteCard } from '@/lib/domain/cards/store';
import { indexedIdentifier, identifierIndex } from '@/lib/domain/identifiers/index-identifier';
import { deleteIdentifier } from '@/lib/domain/identifiers/store/identifiers';
import { deleteMergesOf } from '@/lib/domain/identifiers/store/merges';
import {
  changeDescriptions,
  deletePointsOf,
  deleteRewardsOf,
} from '@/lib/domain/loyalty/store/of-identifier';
import { inTransaction, type Context } from '@/lib/platform/context';
import type { Changed } from './erase-receipts';
import { eraseValue } from './erase-value';
import type { SoughtPerson } from './schema';
import { lockNotes, updateNote } from '@/lib/domain/receipts/store/notes';
import { isKeyKnown } from '@/lib/platform/auth/secret-box';
import { isClaim, openAnswer } from '@/lib/platform/http/idempotency';
import {
  deleteKey,
  readKeys,
  type KeyName,
  type StoredKey,
} from '@/lib/platform/http/store/idempotency-keys';
import { distinctiveValues } from './sought-person';
import { attachmentId, storageKey } from '@/lib/domain/attachments/names';
import { deleteAttachment, describeAttachment, lockAttachments } from '@/lib/domain/attachments/store';
import { readAttachmentIds, receiptsHaving } from '@/lib/domain/receipts/store/of-identifier';
import { scanTable } from '@/lib/platform/db/scan-table';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { releaseRoom } from '@/lib/platform/storage-quota';

const stepRows = 500;

/**
 * Deletes stored answers to idempotency keys if they name the person or cannot be decrypted. Claims are
 * deleted as well, because their answers may name the person.
 */
export async function eraseAnswers(
  ctx: Context,
  person: SoughtPerson,
  onStep: (rows: number) => Promise<void>,
): Promise<number> {
  const quoted = JSON.stringify(person.identifier).toLowerCase();
  const wanted = [quoted, ...distinctiveValues(person).map((value) => JSON.stringify(value).slice(1, -1))];
  const texts = wanted.map((text) => text.toLowerCase());
  let after: KeyName | null = null;
  let removed = 0;
  for (;;) {
    const rows: StoredKey[] = await readKeys(ctx, { count: stepRows, after });
    for (const row of rows) {
      if (!isClaim(row) && !names(row, texts)) continue;
      await deleteKey(ctx, row);
      if (!isClaim(row)) removed += 1;
    }
    await onStep(rows.length);
    after = rows.at(-1) ?? null;
    if (after === null || rows.length < stepRows) return removed;
  }
}

function names(row: StoredKey, texts: readonly string[]): boolean {
  if (!isKeyKnown(row.answer)) return true;
  const searched = `${row.key} ${openAnswer(row)}`.toLowerCase();
  return texts.some((text) => searched.includes(text));
}

export function eraseRest(ctx: Context, { identifier }: SoughtPerson): Promise<Changed> {
  return inTransaction(ctx, async (inner) => {
    // The identifier is deleted first. A concurrent change of points locks it, so this waits for that change.
    const removed = await deleteIdentifier(inner, identifier);
    await deleteMergesOf(inner, identifier);
    const points = await deletePointsOf(inner, identifier);
    const cards = await deleteCard(inner, canonicalCardNumber(identifier));
    await identifierIndex(inner).forget(removed.map(indexedIdentifier));
    const rewards = await deleteRewardsOf(inner, identifier);
    return { loyalty: points + rewards, cards };
  });
}

export function erasePointsOfOthers(
  ctx: Context,
  person: SoughtPerson,
  ids: readonly string[],
): Promise<number> {
  return inTransaction(ctx, (inner) => changeDescriptions(inner, ids, (text) => eraseValue(text, person)));
}

export function eraseNotes(ctx: Context, person: SoughtPerson, ids: readonly string[]): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const rows = await lockNotes(inner, ids);
    for (const { id, text } of rows) await updateNote(inner, id, { text: eraseValue(text, person) });
    return rows.length;
  });
}

/** Attachments that other receipts share stay. */
export async function eraseAttachments(ctx: Context, uuids: readonly string[]): Promise<number> {
  if (uuids.length === 0) return 0;
  const kept = await stillAttached(ctx, uuids);
  const gone = uuids.filter((uuid) => !kept.has(uuid));
  const storage = fileStorage();
  for (const uuid of gone) {
    // The bytes are deleted before the row. After an interruption, the next attempt still finds the row.
    await storage.remove(storageKey(ctx.retailer.id, uuid));
    await inTransaction(ctx, async (inner) => releaseRoom(inner, await deleteAttachment(inner, uuid)));
  }
  return gone.length;
}

export function eraseFileNames(ctx: Context, person: SoughtPerson, uuids: readonly string[]): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    for (const { id, contentType, contentDisposition, fileName } of await lockAttachments(inner, uuids)) {
      await describeAttachment(inner, id, {
        contentType: eraseValue(contentType, person),
        contentDisposition: eraseValue(contentDisposition, person),
        fileName: eraseValue(fileName, person),
      });
    }
  });
}

async function stillAttached(ctx: Context, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = new Map(uuids.map((uuid) => [attachmentId(uuid), uuid]));
  const kept = new Set<string>();
  await scanTable(
    ctx,
    receiptsHaving([...wanted.keys()]),
    async (receiptIds) => {
      for (const id of await readAttachmentIds(ctx, receiptIds)) {
        const uuid = wanted.get(id);
        if (uuid !== undefined) kept.add(uuid);
      }
    },
    () => Promise.resolve(),
  );
  return kept;
}
