import { csvFile } from '@/lib/core/csv';
import { presentReward } from './present';
import type { RewardRow } from './store/rewards';

const columns = ['id', 'identifier', 'name', 'value', 'claimed', 'timestamp', 'receipt_timestamp'] as const;

export function rewardsCsv(
  pages: AsyncGenerator<readonly RewardRow[], void, undefined>,
): AsyncGenerator<string, void, undefined> {
  return csvFile(columns, pages, (row) => {
    const reward = presentReward(row);
    return columns.map((column) => reward[column]);
  });
}
