import type { Context } from '@/lib/platform/context';
import type { JsonObject } from '@/lib/core/json';
import { storeReference } from '@/lib/domain/receipts/wire/submission';
import { findStore } from '@/lib/domain/stores/store/stores';
import type { Raw } from './transform';

/**
 * Returns the members of `$meta` about a store. If the store is unknown, they have the retailer's time zone
 * and currency.
 */
export async function shopOf(ctx: Context, reference: unknown): Promise<JsonObject> {
  const { settings } = ctx.retailer;
  const parsed = storeReference.safeParse(reference);
  const store = parsed.success ? await findStore(ctx, parsed.data) : null;
  return {
    timezone: store?.timezone ?? settings.timezone,
    currency: store?.currency ?? settings.currency,
    store:
      store === null
        ? null
        : {
            reference: store.reference,
            external_reference: store.externalReference,
            name: store.name,
            city: store.city,
            country: store.country,
          },
  };
}

export async function looseInput(
  ctx: Context,
  bytes: Uint8Array,
  contentType: string | null,
  properties: JsonObject,
): Promise<Raw> {
  const names = [
    'id',
    'external_id',
    'transaction_id',
    'source_id',
    'entry_id',
    'source_read',
    'store_reference',
    'till_id',
    'till_uuid',
  ];
  const meta: JsonObject = {
    ...Object.fromEntries(names.map((name) => [name, null])),
    content_type: contentType,
    duplicate: false,
    received_timestamp: ctx.now().toISOString(),
    ...(await shopOf(ctx, properties['store_reference'])),
  };
  return { bytes, contentType, properties, meta, defaults: {} };
}
