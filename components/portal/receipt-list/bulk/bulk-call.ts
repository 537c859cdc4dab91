import type { Picked } from './selection';

/** Most calls at the same time: more would slow down other users. */
const atOnce = 4;

export interface BulkOutcome<Result> {
  readonly done: readonly { readonly receipt: Picked; readonly result: Result }[];
  readonly refused: readonly { readonly receipt: Picked; readonly error: Error }[];
}

export async function bulkCall<Result>(
  receipts: readonly Picked[],
  call: (receipt: Picked) => Promise<Result>,
  onProgress: (through: number) => void,
): Promise<BulkOutcome<Result>> {
  const done: BulkOutcome<Result>['done'][number][] = [];
  const refused: BulkOutcome<Result>['refused'][number][] = [];
  const waiting = [...receipts];
  const work = async () => {
    for (let receipt = waiting.shift(); receipt !== undefined; receipt = waiting.shift()) {
      try {
        done.push({ receipt, result: await call(receipt) });
      } catch (cause) {
        refused.push({ receipt, error: cause instanceof Error ? cause : new Error(String(cause)) });
      }
      onProgress(done.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { done, refused };
}
