import { formatTimestamp } from '@/lib/core/timestamps';
import type { IdentifierProperties, IdentifierPropertiesWire, IdentifierWire } from './schema';
import type { Summary } from './store/summaries';
import type { IdentifierRow } from './store/identifiers';

/** An identifier on the wire (§2.2, contract section 8): every key present, absent values null. */
export function presentIdentifier(row: IdentifierRow, summary: Summary): IdentifierWire {
  return {
    identifier: row.identifier,
    created_timestamp: formatTimestamp(row.createdAt),
    updated_timestamp: formatTimestamp(row.updatedAt),
    source_updated_timestamp: formatTimestamp(row.sourceUpdatedAt),
    summary: {
      receipts: summary.receipts,
      total: summary.total,
      first_timestamp: summary.first === null ? null : formatTimestamp(summary.first),
      last_timestamp: summary.last === null ? null : formatTimestamp(summary.last),
    },
    properties: presentProperties(row.properties),
  };
}

/** Identifier properties with every key. */
export function presentProperties(properties: IdentifierProperties): IdentifierPropertiesWire {
  const { name } = properties;
  return {
    name: {
      title: name?.title ?? null,
      first: name?.first ?? null,
      middle: name?.middle ?? null,
      last: name?.last ?? null,
    },
    email: properties.email ?? null,
    phone: properties.phone ?? null,
    postcode: properties.postcode ?? null,
    city: properties.city ?? null,
    address: properties.address ?? [],
    house_number: properties.house_number ?? null,
    gender: properties.gender ?? null,
    birthdate: properties.birthdate ?? null,
    'opt-out': properties['opt-out'] ?? [],
  };
}
