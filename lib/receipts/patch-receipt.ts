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
import { isJsonObject, type JsonObject } from '@/lib/json';
import { applyPatch, type JsonPatch } from '@/lib/json-patch/apply-patch';
import { owned } from '@/lib/tenancy';
import { presentReceipt, type StoredReceipt } from './present';
import { ensureIdentifier, lockReceipt } from './store';

const modifiable = new Set(['identifier', 'properties/email_settings/send']);

/** What a patched receipt must still be. */
const patched = z.object({
  identifier: fields.text({ min: 1, max: 255 }).nullish(),
  properties: z.looseObject({ email_settings: z.looseObject({ send: z.boolean().optional() }).optional() }),
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
    const document = withParents(presentReceipt(before));
    const result = applyPatch(document, patch, (tokens) => modifiable.has(tokens.join('/')));
    return save(inner, before, read(result));
  });
}

/** `email_settings` is taken as present (contract section 4). */
function withParents(document: ReturnType<typeof presentReceipt>) {
  const { email_settings: settings } = document.properties;
  if (settings !== undefined && settings !== null) return document;
  return { ...document, properties: { ...document.properties, email_settings: {} } };
}

function read(result: ReturnType<typeof presentReceipt>): {
  identifier: string | null;
  properties: JsonObject;
} {
  const parsed = patched.safeParse(result);
  if (!parsed.success) throw invalidRequest(violationsOf(parsed.error, 'body', result));
  const { email_settings: settings, ...others } = result.properties;
  const isEmpty = isJsonObject(settings) && Object.keys(settings).length === 0;
  return {
    identifier: parsed.data.identifier ?? null,
    properties: isEmpty ? others : result.properties,
  };
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
