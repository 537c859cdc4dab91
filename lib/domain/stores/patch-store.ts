import { isDeepStrictEqual } from 'node:util';
import { recordEvents } from '@/lib/domain/events/record-events';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { invalidRequest, notFound } from '@/lib/core/errors';
import { violationsOf } from '@/lib/platform/http/violations';
import { applyPatch, type JsonPatch } from '@/lib/platform/json-patch/apply-patch';
import { maskTexts } from '@/lib/core/card-numbers/mask-texts';
import { storeColumns } from './columns';
import { presentStore } from './present';
import { patchedStore, type PatchedStore } from './schema';
import { findStore, type StoreRow, updateStore } from './store/stores';
import { conflictForTaken } from './taken';

/**
 * Changes any field except `id` and `updated_timestamp` (specification §4.15). Card numbers are masked.
 * @throws ServiceError `not_found`, `unprocessable`, `conflict`, `invalid_request`.
 */
export async function patchStore(
  ctx: Context<'patch_store'>,
  reference: number,
  patch: JsonPatch,
): Promise<StoreRow> {
  let wanted: PatchedStore | undefined;
  try {
    return await inTransaction(ctx, async (inner) => {
      const before = await findStore(inner, reference, 'held');
      if (before === null) throw notFound('store');
      wanted = edit(before, patch);
      return save(inner, before, wanted);
    });
  } catch (error) {
    throw conflictForTaken(error, wanted ?? {});
  }
}

function edit(before: StoreRow, patch: JsonPatch): PatchedStore {
  const document = presentStore(before);
  const { id: _id, updated_timestamp: _updated, ...edited } = applyPatch(document, patch, isModifiable);
  const parsed = patchedStore.safeParse(edited);
  if (!parsed.success) throw invalidRequest(violationsOf(parsed.error, 'body', edited));
  return maskTexts(parsed.data);
}

function isModifiable([field]: readonly string[]): boolean {
  return field !== undefined && Object.hasOwn(patchedStore.shape, field);
}

async function save(ctx: Context, before: StoreRow, wanted: PatchedStore): Promise<StoreRow> {
  const columns = { reference: wanted.reference, ...storeColumns(wanted) };
  if (isDeepStrictEqual({ ...before, ...columns }, before)) return before;
  const after = await updateStore(ctx, before.id, columns);
  await recordChange(ctx, {
    action: 'patch_store',
    subjectType: 'store',
    subjectId: String(after.reference),
    before: maskTexts(presentStore(before)),
    after: presentStore(after),
  });
  await recordEvents(ctx, [{ type: 'store.updated', data: { id: after.id, reference: after.reference } }]);
  return after;
}
