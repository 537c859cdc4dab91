const waiting: (() => void)[] = [];

/** Lets other work of the event loop run. Long work awaits it between its parts. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

const itemsAtOnce = 100;

/**
 * Maps a long list in several turns of the event loop.
 * @throws the reason of `signal`.
 */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  each: (item: Item, index: number) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % itemsAtOnce === 0) await nextTurn();
    signal?.throwIfAborted();
    results.push(each(item, index));
  }
  return results;
}

const turnInMs = 1;

/**
 * Returns a function to call after each small part of work. It lets other work run once `turnInMs` have
 * passed.
 */
export function turnsOfWork(): () => Promise<void> | undefined {
  let begunAt = performance.now();
  const rest = async () => {
    await nextTurn();
    begunAt = performance.now();
  };
  return () => (performance.now() - begunAt < turnInMs ? undefined : rest());
}
