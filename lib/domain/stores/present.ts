import type { JsonValue } from '@/lib/core/json';
import { formatTimestamp } from '@/lib/core/timestamps';
import type { StoreWire, TillWire } from './schema';
import type { StoreRow } from './store/stores';
import type { Till } from './store/tills';

/** A store on the wire (§2.3): every key present, absent values null. */
export function presentStore(row: StoreRow): StoreWire {
  return {
    id: row.id,
    reference: row.reference,
    external_reference: row.externalReference,
    name: row.name,
    address: row.address,
    city: row.city,
    postcode: row.postcode,
    country: row.country,
    phone: row.phone,
    locale: row.locale,
    timezone: row.timezone,
    currency: row.currency,
    properties: (row.properties ?? null) as JsonValue,
    settings: (row.settings ?? null) as JsonValue,
    updated_timestamp: formatTimestamp(row.updatedAt),
  };
}

/** A till on the wire. */
export function presentTill({ uuid, id, lastSeenAt }: Till): TillWire {
  return { till_uuid: uuid, till_id: id, last_seen_timestamp: formatTimestamp(lastSeenAt) };
}
