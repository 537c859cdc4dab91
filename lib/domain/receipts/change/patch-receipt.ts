import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { inTransaction, type Context } from '@/lib/platform/context';
import { invalidRequest, notFound } from '@/lib/core/errors';
import * as fields from '@/lib/core/fields';
import { violationsOf } from '@/lib/platform/http/violations';
import { isUuid } from '@/lib/core/ids';
import { applyPatch, type JsonPatch } from '@/lib/platform/json-patch/apply-patch';
import { presentReceipt, type StoredReceipt } from '../present';
import type { ReceiptWire } from '../schema';
import { saveChange } from './save-change';
import { lockReceipt } from '../store/receipts';

const modifiable = new Set(['identifier', 'properties/email_settings/send']);

const patchedIdentifier = z.object({ identifier: fields.newIdentifier().nullish() });
const patchedProperties = z.object({
  properties: z.looseObject({ email_settings: z.looseObject({ send: z.boolean().optional() }) }),
});

/**
 * Patches `identifier` and `email_settings` (specification §4.5), serialized by receipt.
 * @throws ServiceError `not_found`, `unprocessable`, `conflict`, `invalid_request`, or `permission_denied`
 * for another consumer.
 */
export function patchReceipt(
  ctx: Context<'patch_receipt'>,
  id: string,
  patch: JsonPatch,
): Promise<StoredReceipt> {
  return inTransaction(ctx, async (inner) => {
    const before = isUuid(id) ? await lockReceipt(inner, id) : null;
    if (before === null) throw notFound('receipt');
    const document = presentReceipt(before);
    const mayModify = (tokens: readonly string[]) => modifiable.has(tokens.join('/'));
    const result: Pick<ReceiptWire, 'properties'> & { identifier?: string | null } = applyPatch(
      document,
      patch,
      mayModify,
      ensureEmailSettings,
      // Only properties are measured: a document has more fields than a body, and could exceed its limit.
      ({ properties }) => properties,
    );
    // Stored identifiers may have a form that is refused by now.
    if (document.identifier !== result.identifier) check(patchedIdentifier, result);
    // Properties are free: only a change by a patch is checked.
    if (!isDeepStrictEqual(document.properties, result.properties)) check(patchedProperties, result);
    const { identifier = null, properties } = result;
    return saveChange(inner, 'patch_receipt', before, { identifier, properties });
  });
}

/** `email_settings` counts as present (contract section 4). */
function ensureEmailSettings({ properties }: ReceiptWire, tokens: readonly string[]): void {
  if (tokens[0] === 'properties') properties['email_settings'] ??= {};
}

function check(schema: z.ZodType, result: unknown): void {
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw invalidRequest(violationsOf(parsed.error, 'body', result));
}
