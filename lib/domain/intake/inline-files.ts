import { keysOf, writeInline } from '@/lib/domain/attachments/link-inline';
import { removeWrittenOnError, removeWritten } from '@/lib/platform/storage/written-files';
import type { IncomingReceipt } from './incoming-receipt';
import type { Outcome } from './submission';

/**
 * Writes the inline attachments of incoming receipts and calls `store`. Then it removes the files of receipts
 * that were not stored. Call it before the transaction (see `writeAttachment`).
 * @throws ServiceError `storage_limit`, and errors of `store`.
 */
export async function withInlineFiles<Stored extends readonly Outcome[]>(
  incomingReceipts: readonly IncomingReceipt[],
  store: (incomingReceipts: readonly IncomingReceipt[]) => Promise<Stored>,
): Promise<Stored> {
  const keys: string[] = [];
  return removeWrittenOnError(keys, async () => {
    const ready: IncomingReceipt[] = [];
    for (const incoming of incomingReceipts) {
      const files = await writeInline(incoming.ctx, incoming.attachments ?? {});
      keys.push(...keysOf(files));
      ready.push(files.size === 0 ? incoming : { ...incoming, files });
    }
    const outcomes = await store(ready);
    const dropped = ready.filter((incoming, index) => !isKept(incoming, outcomes[index]));
    await removeWritten(dropped.flatMap(({ files }) => keysOf(files)));
    return outcomes;
  });
}

/**
 * True if a stored receipt uses the files. An existing receipt with this id was stored by this request: the
 * answer to its commit was lost.
 */
function isKept({ id }: IncomingReceipt, outcome: Outcome | undefined): boolean {
  return outcome?.kind === 'stored' || (outcome?.kind === 'existing' && outcome.receipt.id === id);
}
