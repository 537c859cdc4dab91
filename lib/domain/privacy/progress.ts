import type { Context } from '@/lib/platform/context';
import type { Changed } from './erase-receipts';
import type { ErasureCounts } from './schema';
import { noCounts, updateErasure, type ErasureRow } from './store/erasures';
import { attachmentsNaming } from '@/lib/domain/attachments/store';
import { entriesNaming } from '@/lib/domain/audit/store/entries';
import { eventsNaming, messagesNaming } from '@/lib/domain/delivery/store/erasure';
import { pointsNaming } from '@/lib/domain/loyalty/store/of-identifier';
import { rawNaming } from '@/lib/domain/pos/store/erasure';
import { notesNaming } from '@/lib/domain/receipts/store/notes';
import { receiptsNaming } from '@/lib/domain/receipts/store/of-identifier';
import { requestsNaming } from '@/lib/domain/requests/store';
import { countRows } from '@/lib/platform/db/scan-table';

export interface Progress {
  readonly step: (rows: number) => Promise<void>;
  readonly add: (changed: Changed) => Promise<void>;
  readonly counts: () => ErasureCounts;
}

export async function startProgress(ctx: Context, erasure: ErasureRow): Promise<Progress> {
  let counts = { ...noCounts, ...erasure.counts };
  let looked = 0;
  const looks = [
    receiptsNaming('', []),
    attachmentsNaming([]),
    rawNaming([]),
    messagesNaming([]),
    eventsNaming([]),
    pointsNaming([]),
    notesNaming([]),
    entriesNaming('', []),
    requestsNaming('', []),
  ];
  const sizes = await Promise.all(looks.map((look) => countRows(ctx, look)));
  const expected = Math.min(
    sizes.reduce((sum, size) => sum + size, 0),
    2_147_483_647,
  );
  await updateErasure(ctx, erasure.id, { state: 'running', looked, expected });
  return {
    step: async (rows) => {
      looked += rows;
      await updateErasure(ctx, erasure.id, { looked });
    },
    add: async (changed) => {
      const entries = Object.entries(changed) as [keyof ErasureCounts, number][];
      if (entries.every(([, number]) => number === 0)) return;
      counts = { ...counts, ...Object.fromEntries(entries.map(([name, n]) => [name, counts[name] + n])) };
      await updateErasure(ctx, erasure.id, { counts });
    },
    counts: () => counts,
  };
}
