import { csvLine } from '@/lib/csv';
import { presentReward } from './present';
import type { RewardRow } from './store';

const columns = ['id', 'identifier', 'name', 'value', 'claimed', 'timestamp', 'receipt_timestamp'] as const;

/** Rewards as a CSV file in UTF-8 (contract section 10), made a page at a time as fast as it is read. */
export function rewardsCsv(pages: AsyncGenerator<readonly RewardRow[]>): ReadableStream<Uint8Array> {
  const lines = chunks(pages);
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await lines.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await lines.return();
    },
  });
}

async function* chunks(
  pages: AsyncGenerator<readonly RewardRow[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvLine(columns));
  for await (const page of pages) {
    const lines = page.map((row) => {
      const reward = presentReward(row);
      return csvLine(columns.map((column) => reward[column]));
    });
    yield encoder.encode(lines.join(''));
  }
}
