const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that it has for itself: long work that awaits this between its parts lets requests
 * through, and however many do so at once, one of them goes on in a turn.
 */
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

/** Time that work goes on before other requests come to their turn. */
const turnInMs = 1;

/** For work in many small parts: what it returns, awaited between them, is `nextTurn` once a millisecond has passed, else nothing. */
export function turnsOfWork(): () => Promise<void> | undefined {
  let begunAt = performance.now();
  const rest = async () => {
    await nextTurn();
    begunAt = performance.now();
  };
  return () => (performance.now() - begunAt < turnInMs ? undefined : rest());
}
