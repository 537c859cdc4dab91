import { formatTimestamp } from '@/lib/core/timestamps';
import { undoableUntil } from './merge-identifiers';
import type { IdentifierProperties, IdentifierPropertiesWire, IdentifierWire, MergeWire } from './schema';
import type { MergeRow } from './store/merges';
import type { Summary } from './store/summaries';
import type { IdentifierRow } from './store/identifiers';

/** The answer has every key; an absent value is null (specification §2.2; contract section 8). */
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

export function presentMerge(row: MergeRow): MergeWire {
  return {
    identifier: row.identifier,
    into: row.intoIdentifier,
    merged_timestamp: formatTimestamp(row.mergedAt),
    merged_by: row.mergedBy,
    undo_until_timestamp: formatTimestamp(undoableUntil(row)),
  };
}
