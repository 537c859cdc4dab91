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
 * Patches `identifier` and `email_settings` (specification §4.5).
 * @throws ServiceError `not_found`, `unprocessable`, `conflict`, `invalid_request`; `permission_denied` if a
 * signed consumer names another consumer.
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
      // The size limit applies to the properties alone, because the patched document has more fields than the
      // submitted receipt.
      ({ properties }) => properties,
    );
    // An unchanged identifier is not checked, because earlier releases allowed other forms.
    if (document.identifier !== result.identifier) check(patchedIdentifier, result);
    if (!isDeepStrictEqual(document.properties, result.properties)) check(patchedProperties, result);
    const { identifier = null, properties } = result;
    return saveChange(inner, 'patch_receipt', before, { identifier, properties });
  });
}

/** Adds `email_settings` if it is missing, because a patch may assume that it exists (contract section 4). */
function ensureEmailSettings({ properties }: ReceiptWire, tokens: readonly string[]): void {
  if (tokens[0] === 'properties') properties['email_settings'] ??= {};
}

function check(schema: z.ZodType, result: unknown): void {
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw invalidRequest(violationsOf(parsed.error, 'body', result));
}
