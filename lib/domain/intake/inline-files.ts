import { keysOf, writeInline } from '@/lib/domain/attachments/link-inline';
import { keepWritten, takeBack } from '@/lib/platform/storage/keep-written';
import type { Arrival } from './arrival';
import type { Outcome } from './submission';

/**
 * Writes the inline attachments of incoming receipts and calls `store`. Then it removes the files of receipts
 * that were not stored. Call it before the transaction (see `writeAttachment`).
 * @throws ServiceError `storage_limit`, and errors of `store`.
 */
export async function withInlineFiles<Stored extends readonly Outcome[]>(
  arrivals: readonly Arrival[],
  store: (arrivals: readonly Arrival[]) => Promise<Stored>,
): Promise<Stored> {
  const keys: string[] = [];
  return keepWritten(keys, async () => {
    const ready: Arrival[] = [];
    for (const arrival of arrivals) {
      const files = await writeInline(arrival.ctx, arrival.attachments ?? {});
      keys.push(...keysOf(files));
      ready.push(files.size === 0 ? arrival : { ...arrival, files });
    }
    const outcomes = await store(ready);
    const dropped = ready.filter((arrival, index) => !isKept(arrival, outcomes[index]));
    await takeBack(dropped.flatMap(({ files }) => keysOf(files)));
    return outcomes;
  });
}

/**
 * True if a stored receipt uses the files. An existing receipt with this id was stored by this request: the
 * answer to its commit was lost.
 */
function isKept({ id }: Arrival, outcome: Outcome | undefined): boolean {
  return outcome?.kind === 'stored' || (outcome?.kind === 'existing' && outcome.receipt.id === id);
}
