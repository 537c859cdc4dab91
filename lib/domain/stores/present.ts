import { formatTimestamp } from '@/lib/core/timestamps';
import { storeFieldsOf } from './columns';
import type { StoreWire } from './schema';
import type { StoreRow } from './store/stores';

/** The answer has every key; an absent value is null (specification §2.3). */
export function presentStore(row: StoreRow): StoreWire {
  return {
    id: row.id,
    reference: row.reference,
    ...(storeFieldsOf(row) as StoreFields),
    updated_timestamp: formatTimestamp(row.updatedAt),
  };
}

type StoreFields = Omit<StoreWire, 'id' | 'reference' | 'updated_timestamp'>;
