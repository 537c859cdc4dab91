const waiting: (() => void)[] = [];

/** Long work that awaits this between its parts lets requests through; of many such awaits one resolves in a turn. */
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

/** Milliseconds that work goes on before other requests run. */
const turnInMs = 1;

/** A function to await between many small parts, which is `nextTurn` once a millisecond has passed. */
export function turnsOfWork(): () => Promise<void> | undefined {
  let begunAt = performance.now();
  const rest = async () => {
    await nextTurn();
    begunAt = performance.now();
  };
  return () => (performance.now() - begunAt < turnInMs ? undefined : rest());
}
