import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { receipts } from '@/drizzle/schema/receipts';
import { recordChange } from '@/lib/audit/record-change';
import { inTransaction, type Context } from '@/lib/context';
import { invalidRequest, notFound, ServiceError } from '@/lib/errors';
import * as fields from '@/lib/fields';
import { violationsOf } from '@/lib/http/violations';
import { isUuid } from '@/lib/ids';
import type { JsonObject } from '@/lib/json';
import { applyPatch, type JsonPatch } from '@/lib/json-patch/apply-patch';
import { owned } from '@/lib/tenancy';
import { reindexReceipt } from './index-receipt';
import { presentReceipt, type StoredReceipt } from './present';
import type { ReceiptWire } from './schema';
import { ensureIdentifier, lockReceipt } from './store';

const modifiable = new Set(['identifier', 'properties/email_settings/send']);

/** What the values that a patch may change must be. */
const patchedIdentifier = z.object({ identifier: fields.text({ min: 1, max: 255 }).nullish() });
const patchedProperties = z.object({
  properties: z.looseObject({ email_settings: z.looseObject({ send: z.boolean().optional() }) }),
});

/**
 * Patches a receipt (§4.5): its identifier and whether it is mailed. Whole or not at all; patches of one receipt
 * happen one after the other. Returns the receipt afterwards.
 * @throws ServiceError `not_found`, `unprocessable`, `conflict`, `invalid_request`, or `permission_denied` when
 * signed consumers would hand the receipt to somebody else.
 */
export function patchReceipt(ctx: Context, id: string, patch: JsonPatch): Promise<StoredReceipt> {
  return inTransaction(ctx, async (inner) => {
    const before = isUuid(id) ? await lockReceipt(inner, id) : null;
    if (before === null) throw notFound('receipt');
    const document = presentReceipt(before);
    const mayModify = (tokens: readonly string[]) => modifiable.has(tokens.join('/'));
    const result = applyPatch(document, patch, mayModify, ensureEmailSettings);
    check(patchedIdentifier, result);
    // Properties are free: what a till sent there stands as it is, and only a change of ours is checked.
    if (!isDeepStrictEqual(document.properties, result.properties)) check(patchedProperties, result);
    const { identifier = null, properties } = result;
    return save(inner, before, { identifier, properties });
  });
}

/** `email_settings` is taken as present (contract section 4). */
function ensureEmailSettings({ properties }: ReceiptWire, tokens: readonly string[]): void {
  if (tokens[0] === 'properties') properties['email_settings'] ??= {};
}

function check(schema: z.ZodType, result: ReceiptWire): void {
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw invalidRequest(violationsOf(parsed.error, 'body', result));
}

async function save(
  ctx: Context,
  before: StoredReceipt,
  change: { identifier: string | null; properties: JsonObject },
): Promise<StoredReceipt> {
  const wasProperties = before.properties ?? before.submitted.properties ?? {};
  if (before.identifier === change.identifier && isDeepStrictEqual(wasProperties, change.properties))
    return before;
  checkNewOwner(ctx, change.identifier);
  if (change.identifier !== null) await ensureIdentifier(ctx, change.identifier);
  const [after] = await ctx.db
    .update(receipts)
    .set({ ...change, updatedAt: new Date() })
    .where(and(owned(ctx, receipts), eq(receipts.id, before.id)))
    .returning();
  if (after === undefined) throw new Error(`Receipt ${before.id} is gone while locked.`);
  await reindexReceipt(ctx, after);
  await recordChange(ctx, {
    action: 'patch_receipt',
    subjectType: 'receipt',
    subjectId: before.id,
    before: { identifier: before.identifier, properties: wasProperties },
    after: change,
  });
  return after;
}

/** A consumer may not put a receipt into somebody else's list. */
function checkNewOwner(ctx: Context, identifier: string | null): void {
  if (ctx.consumers === null || identifier === null || ctx.consumers.includes(identifier)) return;
  throw new ServiceError('permission_denied', 'a consumer can not assign a receipt to another identifier');
}
