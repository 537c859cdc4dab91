import { formatTimestamp } from '@/lib/core/timestamps';
import type { ErasureWire } from './schema';
import { noCounts, type ErasureRow } from './store/erasures';

export function presentErasure(row: ErasureRow): ErasureWire {
  const share = row.expected === 0 ? 0 : Math.min(row.looked / row.expected, 1);
  return {
    id: row.id,
    state: row.state,
    progress: row.state === 'done' ? 1 : Math.min(share, 0.99),
    counts: { ...noCounts, ...row.counts },
    requested_by: row.requestedBy,
    requested_timestamp: formatTimestamp(row.createdAt),
    finished_timestamp: row.finishedAt === null ? null : formatTimestamp(row.finishedAt),
  };
}
