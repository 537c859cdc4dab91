const waiting: (() => void)[] = [];

/** Lets other work of the event loop run. Long work awaits it between its parts. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resume);
  });
}

function resume(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resume);
}

const itemsAtOnce = 100;

/**
 * Maps a long list in several turns of the event loop.
 * @throws the reason of `signal`.
 */
export async function mapWithYields<Item, Result>(
  items: readonly Item[],
  each: (item: Item, index: number) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % itemsAtOnce === 0) await yieldToEventLoop();
    signal?.throwIfAborted();
    results.push(each(item, index));
  }
  return results;
}

const yieldAfterMs = 1;

/**
 * Returns a function to call after each small part of work. It lets other work run once `yieldAfterMs` have
 * passed.
 */
export function makeYieldWhenDue(): () => Promise<void> | undefined {
  let begunAt = performance.now();
  const rest = async () => {
    await yieldToEventLoop();
    begunAt = performance.now();
  };
  return () => (performance.now() - begunAt < yieldAfterMs ? undefined : rest());
}
