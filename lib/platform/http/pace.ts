import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Work that takes less is followed by the next at once, but for what else has come. */
const noticedInMs = 2;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work that holds the event loop, such as reading a large body: one piece after the other, and after each the loop
 * is everybody else's for as long as the piece took. Returns what the work does.
 */
export function paced<Result>(work: () => Result): Promise<Result> {
  let tookInMs = 0;
  const result = last.then(() => {
    const began = performance.now();
    try {
      return work();
    } finally {
      tookInMs = performance.now() - began;
    }
  });
  const rest = () => (tookInMs < noticedInMs ? nextTurn() : pause(tookInMs));
  last = result.then(rest, rest);
  return result;
}

/** Runs work in steps, each of them paced. Returns what the last one does. */
export async function pacedSteps<Result>(steps: Iterator<undefined, Result, undefined>): Promise<Result> {
  for (;;) {
    const step = await paced(() => steps.next());
    if (step.done === true) return step.value;
  }
}
